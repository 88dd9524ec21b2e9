import type { ReadIssuer } from '../document.ts';
import { labelKey } from '../text.ts';
import { cellsIn } from './headings.ts';
import { type Row, textOf } from './rows.ts';

const vatLabel =
  /(?<own>ihre\s+|kunden\S*\s+)?(?:ust|umsatzsteuer)[\s.-]*id(?:ent)?[\p{L}.\s-]*:?\s*(?<id>DE\s?\d{3}\s?\d{3}\s?\d{3})(?!\d)/iu;
const legalForm = /(?<=^|\s)(?:GmbH|AG|KG|KGaA|SE|OHG|mbH|e\.K\.|Aktiengesellschaft)(?=[\s,.&]|$)/;
const legalForms = new RegExp(legalForm, 'g');
const nameGap = 1.2;
const addressee =
  /^(?:an(?:\s+die)?(?:\s+firma)?|firma|empfänger|rechnungsempfänger|rechnung an|kunde|leasingnehmer|käufer)(?:\s*:\s*|\s+|$)/i;

const vatIdsIn = (rows: readonly Row[]): string[] => {
  const found = rows.flatMap(({ words }) => {
    const { own, id } = vatLabel.exec(textOf(words))?.groups ?? {};
    return id === undefined || own !== undefined ? [] : [id.replace(/\s/g, '').toUpperCase()];
  });
  return [...new Set(found)];
};

/** Name up to its legal form: "Muster Leasing GmbH & Co. KG". */
const nameIn = (text: string): string | null => {
  const first = text.split(/\s[·|•–—]\s|,\s/)[0] ?? '';
  const match = legalForm.exec(first);
  if (!match) return null;
  const tail = /^(?:\s*&\s*Co\.?\s*(?:KG|KGaA|OHG))?/.exec(first.slice(match.index + match[0].length))?.[0] ?? '';
  return `${first.slice(0, match.index + match[0].length)}${tail}`.trim();
};

const maxNameLength = 80;

interface PrintedName {
  readonly name: string;
  readonly isAddressee: boolean;
  readonly row: Row;
}

/** Names of companies with their place; one after or below "An" or "Firma" is that of the addressee. */
const namesIn = (rows: readonly Row[]): PrintedName[] =>
  rows.flatMap((row, index) =>
    cellsIn(row.words, nameGap * row.height).flatMap((words) => {
      const text = textOf(words);
      const plain = text.replace(addressee, '');
      const above = textOf(rows[index - 1]?.words ?? []);
      const isAddressee = plain !== text || (above !== '' && above.replace(addressee, '') === '');
      const name = nameIn(plain);
      return name === null || name.length > maxNameLength ? [] : [{ name, isAddressee, row }];
    }),
  );

/** Issuer by its letterhead, where it is certain: the one labelled VAT id, the one name beside the company's own. */
export const issuerOf = (firstPage: readonly Row[], ownName: string): ReadIssuer => {
  const vatIds = vatIdsIn(firstPage);
  const others = namesIn(firstPage).filter(
    ({ name, isAddressee }) => !isAddressee && labelKey(name) !== labelKey(ownName),
  );
  const found = [...Map.groupBy(others, ({ name }) => labelKey(name)).values()];
  const repeated = found.filter(({ length }) => length > 1);
  const only = found.length === 1 ? found[0] : repeated.length === 1 ? repeated[0] : undefined;
  return { name: only?.[0]?.name ?? null, vatId: vatIds.length === 1 ? (vatIds[0] ?? null) : null };
};

/** Size of a letterhead, as a factor of the usual print. */
const letterhead = 1.25;
const senderLine = /\s[·|•]\s/;
const ownRegister = /(?:ust|umsatzsteuer)[\s.-]*id|IBAN|HRB|Steuernummer|St\.-Nr/i;

const postcode = /^(?:D-)?\d{5}\s+\p{Lu}/u;
/** Lines of an address below its name. */
const addressLines = 4;

/** True for a name at the head of an address: street and town follow in the same column. */
const headsAddress = (rows: readonly Row[], { row, name }: PrintedName): boolean => {
  const left = row.words.find(({ text }) => name.startsWith(text))?.left ?? 0;
  const at = rows.indexOf(row);
  const lines = rows.slice(at + 1, at + 1 + addressLines);
  // The address of another company begins with its name.
  const next = lines.findIndex((line) => namesIn([line]).length > 0);
  return lines.slice(0, next < 0 ? addressLines : next).some((below) =>
    cellsIn(below.words, nameGap * below.height).some((words) => {
      const start = words[0]?.left ?? 0;
      return Math.abs(start - left) < row.height && postcode.test(textOf(words));
    }),
  );
};

const plainName = (name: string): string => labelKey(name.replace(legalForms, '').replace(/\s*&\s*Co\.?.*$/, ''));

/** True if the page names two other companies, one of them with an address, but nowhere the company itself. */
const isForAnother = (firstPage: readonly Row[], ownName: string): boolean => {
  const own = plainName(ownName);
  if (firstPage.some(({ words }) => plainName(textOf(words)).includes(own))) return false;
  const names = namesIn(firstPage);
  const isSeveral = new Set(names.map(({ name }) => labelKey(name))).size > 1;
  return isSeveral && names.some((name) => headsAddress(firstPage, name));
};

/** True if the company is named first and without an address, above another one at the head of its address. */
const isSender = (firstPage: readonly Row[], ownName: string): boolean => {
  const names = namesIn(firstPage);
  const isOwn = ({ name }: PrintedName): boolean => labelKey(name) === labelKey(ownName);
  const [first, ...others] = names;
  if (!first || !isOwn(first) || first.isAddressee) return false;
  if (names.some((each) => isOwn(each) && headsAddress(firstPage, each))) return false;
  return others.some((each) => !isOwn(each) && headsAddress(firstPage, each));
};

/** True if the company itself is the issuer, or another one the addressee: an outgoing invoice is no cost. */
export const isOutgoing = (firstPage: readonly Row[], ownName: string): boolean => {
  if (labelKey(ownName) === '') return false;
  if (isForAnother(firstPage, ownName) || isSender(firstPage, ownName)) return true;
  const heights = firstPage.map(({ height }) => height).toSorted((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 0;
  return namesIn(firstPage).some(({ name, isAddressee, row }) => {
    const isOwn = labelKey(name) === labelKey(ownName);
    if (isAddressee) return !isOwn;
    const text = textOf(row.words);
    const { own: customer } = vatLabel.exec(text)?.groups ?? {};
    const isLetterhead = row.height > letterhead * usual || senderLine.test(text) || ownRegister.test(text);
    return isOwn && customer === undefined && isLetterhead;
  });
};
