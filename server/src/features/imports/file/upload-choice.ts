import type { Received } from '@flottwart/contract/endpoint';
import type { uploadImport } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { fileShapes } from './headings.ts';
import { deleteMapping, findMapping, keyOfHeadings, type RememberedChoice, saveMapping } from './mapping.repository.ts';
import { type OpenTable, openTable, type TableFile } from './read-table.ts';
import type { TableChoice, TableHead } from './table-line.ts';

export type UploadFields = Received<typeof uploadImport>['body'];

/** Labels by heading; refuses a column that takes one value and is chosen twice. */
const chosenLabels = (kind: ImportKind, list: string): readonly (string | null)[] => {
  const { columns } = fileShapes[kind];
  const chosen = list.split(',').map((position) => (position === '' ? undefined : columns[Number(position)]));
  const twice = chosen.find((column, at) => column && column.type !== 'note' && chosen.indexOf(column) !== at);
  if (twice) throw new AppError('unprocessable', `„${twice.label}“ ist zwei Spalten der Datei zugeordnet.`);
  return chosen.map((column) => column?.label ?? null);
};

const choiceOf = ({ kind, sheet, headerLine, columns, dateOrder, encoding }: UploadFields): TableChoice => ({
  sheet,
  headerLine,
  columns: columns === undefined ? undefined : [...chosenLabels(kind, columns)],
  dateOrder,
  encoding,
});

/** A remembered choice as one about this file; undefined if its sheet is not there. */
const appliedTo = (head: TableHead, { sheetName, ...choice }: RememberedChoice): TableChoice | undefined => {
  if (sheetName === undefined)
    return { ...choice, sheet: head.sheet, headerLine: choice.headerLine ?? head.headerLine };
  const sheet = head.sheets.findIndex(({ name }) => name === sheetName);
  return sheet === -1 ? undefined : { ...choice, sheet };
};

export interface ChosenTable {
  readonly table: OpenTable;
  /** Key of the headings as detected. */
  readonly readAs: string;
  readonly isRemembered: boolean;
}

type Reading = Omit<TableFile, 'choice'>;

/** Opens a file as chosen now, else as chosen for the same headings before. */
export const openChosenTable = async (
  context: Context,
  reading: Reading,
  fields: UploadFields,
): Promise<ChosenTable> => {
  const { companyId, kind } = reading;
  const choice = choiceOf(fields);
  const table = await openTable({ ...reading, choice });
  const key = keyOfHeadings(kind, table.head);
  const readAs = fields.readAs ?? key;
  if (choice.columns) return { table, readAs, isRemembered: false };
  const remembered = await inTenant(context.db, companyId, async (tx) => {
    if (fields.isAutomatic !== 'true') return findMapping(tx, companyId, kind, key);
    for (const one of new Set([key, readAs])) await deleteMapping(tx, companyId, kind, one);
    return undefined;
  });
  const again = remembered && appliedTo(table.head, remembered);
  if (!again) return { table, readAs, isRemembered: false };
  await table.close();
  return {
    table: await openTable({ ...reading, choice: { ...again, ...definedOf(choice) } }),
    readAs,
    isRemembered: true,
  };
};

const definedOf = (choice: TableChoice): TableChoice =>
  Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));

/** Remembers a person's mapping for the headings it is about, and for those that were detected instead. */
export const rememberChoice = async (
  { db, clock }: Context,
  companyId: CompanyId,
  fields: UploadFields,
  { table: { head }, readAs }: ChosenTable,
): Promise<void> => {
  const { kind } = fields;
  const { columns, dateOrder } = choiceOf(fields);
  if (!columns) return;
  const key = keyOfHeadings(kind, head);
  const mapping: RememberedChoice = { columns, dateOrder };
  const sheetName = head.sheets[head.sheet]?.name;
  await inTenant(db, companyId, async (tx) => {
    const tenant = { tx, companyId, now: clock() };
    await saveMapping(tenant, kind, key, mapping);
    if (readAs !== key) await saveMapping(tenant, kind, readAs, { ...mapping, sheetName, headerLine: head.headerLine });
  });
};
