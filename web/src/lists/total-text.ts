/** "1 Fahrzeug", "150 Fahrzeuge", "37 von 150 Fahrzeugen" */
export interface Nouns {
  readonly one: string;
  readonly many: string;
  readonly ofMany: string;
}

const number = new Intl.NumberFormat('de-DE');

/** "1.000", "mehr als 1.000" */
export const foundText = (found: number, hasMore = false): string =>
  `${hasMore ? 'mehr als ' : ''}${number.format(found)}`;

export const totalText = (
  { found, hasMore = false }: { readonly found: number; readonly hasMore?: boolean | undefined },
  total: number,
  { one, many, ofMany }: Nouns,
): string => {
  if (hasMore) return `Mehr als ${number.format(found)} von ${number.format(total)} ${ofMany}`;
  if (found < total) return `${number.format(found)} von ${number.format(total)} ${total === 1 ? one : ofMany}`;
  return `${number.format(found)} ${found === 1 ? one : many}`;
};
