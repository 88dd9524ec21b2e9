import { taxRates } from '@flottwart/contract/rules/leasing-drafts';
import { z } from 'zod';
import { documentForms, type ReadDocument } from './document.ts';
import { columnRoles, questionAnswers, questionKinds, rowRoles } from './draft.ts';

const references = z.array(z.object({ document: z.string().nullable(), position: z.string().nullable() }));
const origin = z.object({ form: z.enum(documentForms), profile: z.string() });
const issuer = z.object({ name: z.string().nullable(), vatId: z.string().nullable() });
const type = z.enum(['Rechnung', 'Gutschrift']);

const period = z.object({ from: z.string(), to: z.string() }).nullable();

export const position = z.object({
  number: z.string(),
  date: z.string().nullable(),
  period,
  quantity: z.string().nullable(),
  plate: z.string().nullable(),
  amountCents: z.int(),
  service: z.string(),
  references,
});

/** Document without its positions. */
export const documentHead = z.object({
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

export const storedDocument: z.ZodType<ReadDocument> = documentHead.extend({ positions: z.array(position) });

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
