import { z } from 'zod';
import { parseChildLine } from '../../../lib/parse-json.ts';
import { type ReadDocument, type ReadOutcome, type ReadPosition, readRefusals } from './document.ts';

/** Lines of the child process, each small enough to be parsed at once: a refusal, or the document and its positions in parts. */
export type OutcomeLine =
  | Extract<ReadOutcome, { refusal: unknown }>
  | { readonly document: Omit<ReadDocument, 'positions'> }
  | { readonly positions: readonly ReadPosition[] };

const references = z.array(z.object({ document: z.string().nullable(), position: z.string().nullable() }));

const outcomeLine: z.ZodType<OutcomeLine> = z.union([
  z.object({
    positions: z.array(
      z.object({
        number: z.string(),
        date: z.string().nullable(),
        plate: z.string().nullable(),
        amountCents: z.int(),
        service: z.string(),
        references,
      }),
    ),
  }),
  z.object({
    document: z.object({
      type: z.enum(['Rechnung', 'Gutschrift']),
      number: z.string(),
      date: z.string(),
      netCents: z.int().nullable(),
      grossCents: z.int().nullable(),
      basis: z.enum(['net', 'gross']),
      references,
      origin: z.object({ form: z.enum(['e-invoice', 'text-layer']), profile: z.string() }),
      headerPlate: z.string().nullable(),
    }),
  }),
  z.object({ refusal: z.enum(readRefusals), text: z.string() }),
]);

/** Puts the lines together; nothing for output that was cut off. */
export const outcomeOfLines = async (lines: AsyncIterable<string>): Promise<ReadOutcome | undefined> => {
  const positions: ReadPosition[] = [];
  let outcome: ReadOutcome | undefined;
  for await (const text of lines) {
    const line = parseChildLine(outcomeLine, text);
    if ('positions' in line) positions.push(...line.positions);
    else outcome = 'document' in line ? { document: { ...line.document, positions } } : line;
  }
  return outcome;
};
