import type { ReadIssuer } from './document.ts';
import { labelKey } from './values/text.ts';

const maxKeyLength = 200;

/** Key by which an issuer is known again: VAT id, else the name without case and punctuation; null if it has neither. */
export const issuerKeyOf = ({ name, vatId }: ReadIssuer): string | null => {
  const vat = (vatId ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (vat !== '') return vat.slice(0, maxKeyLength);
  const key = labelKey(name ?? '').slice(0, maxKeyLength);
  return key === '' ? null : key;
};
