import { taxRates } from '@flottwart/contract/rules/leasing-drafts';
import { z } from 'zod';
import { parseChildLine } from '../../../lib/parse-json.ts';
import { documentForms, type ReadDocument, type ReadPosition } from './document.ts';
import { columnRoles, type DocumentDraft, type DraftRow, questionAnswers, questionKinds, rowRoles } from './draft.ts';
import { type ReadOutcome, readRefusals } from './outcome.ts';

/** Lines of the child process, each small enough to be parsed at once: a refusal, or heads, each with its positions or rows in parts. */
export type OutcomeLine =
  | Extract<ReadOutcome, { refusal: unknown }>
  | { readonly document: Omit<ReadDocument, 'positions'> }
  | { readonly positions: readonly ReadPosition[] }
  | { readonly draft: Omit<DocumentDraft, 'rows'> }
  | { readonly rows: readonly DraftRow[] };

const references = z.array(z.object({ document: z.string().nullable(), position: z.string().nullable() }));
const origin = z.object({ form: z.enum(documentForms), profile: z.string() });
const issuer = z.object({ name: z.string().nullable(), vatId: z.string().nullable() });
const type = z.enum(['Rechnung', 'Gutschrift']);

const period = z.object({ from: z.string(), to: z.string() }).nullable();

const position = z.object({
  number: z.string(),
  date: z.string().nullable(),
  period,
  quantity: z.string().nullable(),
  plate: z.string().nullable(),
  amountCents: z.int(),
  service: z.string(),
  references,
});

const document = z.object({
  type,
  number: z.string(),
  date: z.string(),
  issuer,
  netCents: z.int().nullable(),
  grossCents: z.int().nullable(),
  basis: z.enum(['net', 'gross']),
  references,
  origin,
  headerPlate: z.string().nullable(),
  notices: z.array(z.string()),
});

/** Draft without its rows. */
export const draftHead = z.object({
  origin,
  issuer,
  type: type.nullable(),
  number: z.string().nullable(),
  date: z.string().nullable(),
  netCents: z.int().nullable(),
  taxCents: z.int().nullable(),
  grossCents: z.int().nullable(),
  references,
  headerPlate: z.string().nullable(),
  period: period.optional(),
  titleKey: z.string().optional(),
  headingKey: z.string().optional(),
  turns: z.array(z.number()).optional(),
  mayReverse: z.boolean().optional(),
  notices: z.array(z.string()),
  questions: z.array(
    z.object({
      kind: z.enum(questionKinds),
      text: z.string(),
      row: z.int().optional(),
      answer: z.enum(questionAnswers).optional(),
    }),
  ),
  columns: z.array(z.object({ role: z.enum(columnRoles), heading: z.string(), left: z.number(), right: z.number() })),
});

export const draftRow = z.object({
  role: z.enum(rowRoles),
  page: z.int(),
  top: z.number(),
  bottom: z.number(),
  taxRate: z.literal(taxRates).optional(),
  cells: z.array(z.string()),
});

const outcomeLine: z.ZodType<OutcomeLine> = z.union([
  z.object({ positions: z.array(position) }),
  z.object({ rows: z.array(draftRow) }),
  z.object({ document }),
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
