import { wholeNumber } from '@flottwart/contract/rules/counted';

/** "1 Fahrzeug", "150 Fahrzeuge", "37 von 150 Fahrzeugen" */
export interface Nouns {
  readonly one: string;
  readonly many: string;
  readonly ofMany: string;
}

/** "1.000", "mehr als 1.000" */
export const foundText = (found: number, hasMore = false): string =>
  `${hasMore ? 'mehr als ' : ''}${wholeNumber(found)}`;

export const totalText = (
  { found, hasMore = false }: { readonly found: number; readonly hasMore?: boolean | undefined },
  total: number,
  { one, many, ofMany }: Nouns,
): string => {
  if (hasMore) return `Mehr als ${wholeNumber(found)} von ${wholeNumber(total)} ${ofMany}`;
  if (found < total) return `${wholeNumber(found)} von ${wholeNumber(total)} ${total === 1 ? one : ofMany}`;
  return `${wholeNumber(found)} ${found === 1 ? one : many}`;
};
