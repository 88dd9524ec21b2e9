import { formatAmount } from '../../../lib/money.ts';
import type { ReadDocument } from '../reading/document.ts';

export interface ImportedDocument {
  readonly id: number;
  readonly text: string;
}

/** Sentence that an import answers, with what the reader has to tell. */
export const summarise = ({ type, number, notices, positions }: ReadDocument): string => {
  const sum = positions.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const count = positions.length === 1 ? '1 Position' : `${positions.length} Positionen`;
  return [`${type} ${number} wurde importiert: ${count}, ${formatAmount(sum)} €.`, ...notices].join(' ');
};
