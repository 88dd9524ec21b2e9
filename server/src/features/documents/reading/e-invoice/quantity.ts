import type { EInvoiceLine } from './e-invoice.ts';

/** German words for the units (UN/ECE Rec. 20) that occur on leasing documents; others stay as coded. */
const units: ReadonlyMap<string, string> = new Map([
  ['C62', 'Stück'],
  ['H87', 'Stück'],
  ['EA', 'Stück'],
  ['PCE', 'Stück'],
  ['XPP', 'Stück'],
  ['LS', 'pauschal'],
  ['MON', 'Monate'],
  ['ANN', 'Jahre'],
  ['DAY', 'Tage'],
  ['WEE', 'Wochen'],
  ['HUR', 'Stunden'],
  ['MIN', 'Minuten'],
  ['KMT', 'km'],
  ['SMI', 'Meilen'],
  ['LTR', 'l'],
  ['KGM', 'kg'],
  ['MTR', 'm'],
  ['KWH', 'kWh'],
  ['P1', '%'],
]);
const singulars: ReadonlyMap<string, string> = new Map([
  ['Monate', 'Monat'],
  ['Jahre', 'Jahr'],
  ['Tage', 'Tag'],
  ['Wochen', 'Woche'],
  ['Stunden', 'Stunde'],
  ['Minuten', 'Minute'],
]);

const germanNumber = (text: string): string => {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (sign === undefined) return text;
  const decimals = fraction.replace(/0+$/, '');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${sign === '-' ? '-' : ''}${grouped}${decimals === '' ? '' : `,${decimals}`}`;
};

const maxLength = 60;

/** Quantity with its unit in German: `1 Monat`, `2,5 Stunden`. */
export const formatQuantity = (quantity: EInvoiceLine['quantity']): string | null => {
  if (quantity === null) return null;
  const number = germanNumber(quantity.text);
  const unit = units.get(quantity.unit ?? '') ?? quantity.unit ?? '';
  const word = number === '1' || number === '-1' ? (singulars.get(unit) ?? unit) : unit;
  return `${number} ${word}`.trim().slice(0, maxLength);
};
