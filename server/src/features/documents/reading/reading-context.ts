import { templateContent } from '@flottwart/contract/leasing/template-content';
import { z } from 'zod';
import { columnRoles } from './draft.ts';

const typeOfTitle = z.object({ title: z.string(), type: z.enum(['Rechnung', 'Gutschrift']) });

/** Columns that a person assigned once for the documents of an issuer, types chosen for titles that leave them open, and amounts that count nothing. */
export const issuerAssignment = z.object({
  issuerKey: z.string(),
  /** Headings of the table that the columns were assigned for; they hold for no other one. Empty without headings. */
  headingKey: z.string(),
  columns: z.array(z.object({ role: z.enum(columnRoles), heading: z.string(), left: z.number(), right: z.number() })),
  types: z.array(typeOfTitle),
  /** Rows with amounts after the positions that count nothing, such as Skonto, by their words. */
  footers: z.array(z.string()),
});
export type IssuerAssignment = z.infer<typeof issuerAssignment>;

/** Knowledge of the company that the reader needs beside the file. */
export const readingContext = z.object({
  /** Calendar day in Berlin, YYYY-MM-DD. */
  today: z.string(),
  company: z.object({ name: z.string(), vatId: z.string().optional() }),
  /** Plates of the company's vehicles. */
  plates: z.array(z.string()),
  assignments: z.array(issuerAssignment),
  /** Those of its issuers that are in use. */
  templates: z.array(z.object({ id: z.int(), content: templateContent })),
});
export type ReadingContext = z.infer<typeof readingContext>;

const lengthBytes = 4;

/** Input of the child process: length of the context, context, file. */
export const packInput = (context: object, file: Uint8Array): Buffer => {
  const json = Buffer.from(JSON.stringify(context));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(json.byteLength);
  return Buffer.concat([length, json, file]);
};

export const unpackInput = <T>(schema: z.ZodType<T>, input: Buffer): { readonly context: T; readonly file: Buffer } => {
  const end = lengthBytes + input.readUInt32BE();
  return {
    context: schema.parse(JSON.parse(input.toString('utf8', lengthBytes, end))),
    file: input.subarray(end),
  };
};
