import { z } from 'zod';
import { positionTypes } from '../rules/leasing.ts';
import { columnRoles } from '../rules/leasing-drafts.ts';
import {
  maxCompanyNameLength,
  maxDraftColumns,
  maxTemplateLineLength,
  maxTemplateLines,
  maxTemplateRowShapes,
  maxTemplateServices,
  maxTemplateStamps,
  maxTemplateVehicleLines,
  maxTemplateWordsOfLine,
  maxVatIdLength,
} from '../rules/limits.ts';
import { line } from '../text.ts';

/** Values that a line outside the positions holds; of a tax every line counts. */
export const slotKinds = ['number', 'date', 'period', 'plate', 'net', 'tax', 'gross'] as const;
export type SlotKind = (typeof slotKinds)[number];

/** Parts that a template could not read as a person confirmed them, and therefore asks about. */
export const templateDoubts = ['number', 'date', 'totals', 'plates', 'times', 'texts', 'issuer'] as const;
export type TemplateDoubt = (typeof templateDoubts)[number];

const share = () => z.number().min(-1).max(2);
const word = () =>
  z
    .int()
    .min(0)
    .max(maxTemplateWordsOfLine - 1);

const printedText = () => line(maxTemplateLineLength);

const templateLine = z.strictObject({
  /** Words as printed; figures stand for any, months for any month, unless the line is exact. */
  text: printedText(),
  /** Before, above, among or below the positions; `list` knows rows with plates by their shape alone. */
  zone: z.enum(['head', 'heading', 'table', 'foot', 'list']),
  /** Names the issuer or its bank account: every figure has to be the same. */
  isExact: z.boolean(),
  isRequired: z.boolean(),
  slots: z.array(z.strictObject({ kind: z.enum(slotKinds), from: word(), to: word() })).max(maxTemplateWordsOfLine),
  /** Line above, by which values without a label are known. */
  under: printedText().nullable(),
  /** Left edges of the words of a heading, as fractions of the page's width. */
  lefts: z.array(share()).max(maxTemplateWordsOfLine),
});
export type TemplateLine = z.infer<typeof templateLine>;

const templateColumn = z.strictObject({
  role: z.enum(columnRoles),
  heading: printedText(),
  /** Edges as fractions of the page's width. */
  left: share(),
  right: share(),
});

/** How one issuer prints one kind of document, in plain texts and places; the same as a file. */
export const templateContent = z.strictObject({
  issuer: z.strictObject({
    name: line(maxCompanyNameLength).nullable(),
    vatId: line(maxVatIdLength).nullable(),
  }),
  type: z.enum(positionTypes),
  decimalSign: z.enum([',', '.']),
  /** Printed with the opposite sign, as in a column of credits. */
  isTurned: z.boolean(),
  lines: z.array(templateLine).min(1).max(maxTemplateLines),
  stamps: z.array(printedText()).max(maxTemplateStamps),
  columns: z.array(templateColumn).min(1).max(maxDraftColumns),
  /** Edge by which the amounts are aligned, as a fraction of the page's width. */
  amountEdge: z.strictObject({ side: z.enum(['left', 'right']), place: share() }),
  /** Columns that positions fill, each as the roles of the columns. */
  filled: z.array(z.array(z.enum(columnRoles)).max(columnRoles.length)).max(maxTemplateRowShapes),
  /** Words before the plate in the lines above the positions of a vehicle. */
  vehicleLines: z.array(printedText()).max(maxTemplateVehicleLines),
  /** Source of a position's plate if its own row has none. */
  plates: z.enum(['printed', 'above', 'below']),
  /** Services of positions whose plate is that of another line. */
  services: z.array(printedText()).max(maxTemplateServices),
  /** Learned from a document about one vehicle, whose every position is of it. */
  isOneVehicle: z.boolean(),
  doubts: z.array(z.enum(templateDoubts)).max(templateDoubts.length),
});
export type TemplateContent = z.infer<typeof templateContent>;
