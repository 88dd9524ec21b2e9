/** "1 Fahrzeug", "150 Fahrzeuge", "37 von 150 Fahrzeugen" */
export interface Nouns {
  readonly one: string;
  readonly many: string;
  readonly ofMany: string;
}

const number = new Intl.NumberFormat('de-DE');

export const totalText = (found: number, total: number, { one, many, ofMany }: Nouns): string => {
  if (found < total) return `${number.format(found)} von ${number.format(total)} ${total === 1 ? one : ofMany}`;
  return `${number.format(found)} ${found === 1 ? one : many}`;
};
