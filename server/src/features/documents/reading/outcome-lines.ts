import { z } from 'zod';
import { parseChildLine } from '../../../lib/parse-json.ts';
import type { ReadDocument, ReadPosition } from './document.ts';
import type { DocumentDraft, DraftRow } from './draft.ts';
import { type ReadOutcome, readRefusals } from './outcome.ts';
import { documentHead, draftHead, draftRow, position } from './outcome-schema.ts';

/** Lines of the child process, each small enough to be parsed at once: a refusal, or heads, each with its positions or rows in parts. */
export type OutcomeLine =
  | Extract<ReadOutcome, { refusal: unknown }>
  | { readonly document: Omit<ReadDocument, 'positions'> }
  | { readonly positions: readonly ReadPosition[] }
  | { readonly draft: Omit<DocumentDraft, 'rows'> }
  | { readonly rows: readonly DraftRow[] };

const outcomeLine: z.ZodType<OutcomeLine> = z.union([
  z.object({ positions: z.array(position) }),
  z.object({ rows: z.array(draftRow) }),
  z.object({ document: documentHead }),
  z.object({ draft: draftHead }),
  z.object({ refusal: z.enum(readRefusals), text: z.string() }),
]);

/** Puts the lines together; nothing for output that was cut off. */
export const outcomeOfLines = async (lines: AsyncIterable<string>): Promise<ReadOutcome | undefined> => {
  const positions: ReadPosition[] = [];
  const drafts: (Omit<DocumentDraft, 'rows'> & { readonly rows: DraftRow[] })[] = [];
  let outcome: ReadOutcome | undefined;
  for await (const text of lines) {
    const line = parseChildLine(outcomeLine, text);
    if ('positions' in line) positions.push(...line.positions);
    else if ('rows' in line) drafts.at(-1)?.rows.push(...line.rows);
    else if ('document' in line) outcome = { document: { ...line.document, positions } };
    else if ('draft' in line) drafts.push({ ...line.draft, rows: [] });
    else outcome = line;
  }
  const [draft, ...others] = drafts;
  if (!draft) return outcome;
  return others.length > 0 ? { draft, others } : { draft };
};
