import type { ReadIssuer } from '../document.ts';
import { labelKey } from '../values/text.ts';
import { cellsIn } from './headings.ts';
import { type Row, textOf } from './rows.ts';

const vatLabel =
  /(?<own>ihre\s+|kunden\S*\s+)?(?:ust|umsatzsteuer)[\s.-]*id(?:ent)?[\p{L}.\s-]*:?\s*(?<id>DE\s?\d{3}\s?\d{3}\s?\d{3})(?!\d)/iu;
const legalForm = /(?<=^|\s)(?:GmbH|AG|KG|KGaA|SE|OHG|mbH|e\.K\.|Aktiengesellschaft)(?=[\s,.&]|$)/;
const nameGap = 1.2;

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

/** Issuer by its letterhead, where it is certain: the one labelled VAT id, the one name beside the company's own. */
export const issuerOf = (firstPage: readonly Row[], ownName: string): ReadIssuer => {
  const vatIds = vatIdsIn(firstPage);
  const names = new Map<string, { name: string; count: number }>();
  for (const row of firstPage)
    for (const words of cellsIn(row.words, nameGap * row.height)) {
      const name = nameIn(textOf(words));
      if (name === null || name.length > 80 || labelKey(name) === labelKey(ownName)) continue;
      const key = labelKey(name);
      names.set(key, { name: names.get(key)?.name ?? name, count: (names.get(key)?.count ?? 0) + 1 });
    }
  const found = [...names.values()];
  const repeated = found.filter(({ count }) => count > 1);
  const only = found.length === 1 ? found[0] : repeated.length === 1 ? repeated[0] : undefined;
  return { name: only?.name ?? null, vatId: vatIds.length === 1 ? (vatIds[0] ?? null) : null };
};
