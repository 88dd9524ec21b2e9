import { formatAmount } from '../../../lib/money.ts';
import type { ReadDocument } from '../reading/document.ts';

export interface ImportedDocument {
  readonly id: number;
  readonly text: string;
}

/** Sentence that an import answers. */
export const summarise = ({ type, number, positions }: ReadDocument): string => {
  const sum = positions.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const count = positions.length === 1 ? '1 Position' : `${positions.length} Positionen`;
  return `${type} ${number} wurde importiert: ${count}, ${formatAmount(sum)} €.`;
};
