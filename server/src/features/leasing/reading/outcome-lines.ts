import type { ReadDocument, ReadOutcome, ReadPosition } from './document.ts';

/** Lines of the child process, each small enough to be parsed at once: a refusal, or the document and its positions in parts. */
export type OutcomeLine =
  | Extract<ReadOutcome, { refusal: unknown }>
  | { readonly document: Omit<ReadDocument, 'positions'> }
  | { readonly positions: readonly ReadPosition[] };

/** Puts the lines together; nothing for output that was cut off. */
export const outcomeOfLines = async (lines: AsyncIterable<string>): Promise<ReadOutcome | undefined> => {
  const positions: ReadPosition[] = [];
  let outcome: ReadOutcome | undefined;
  for await (const text of lines) {
    const line = JSON.parse(text) as OutcomeLine;
    if ('positions' in line) positions.push(...line.positions);
    else outcome = 'document' in line ? { document: { ...line.document, positions } } : line;
  }
  return outcome;
};
