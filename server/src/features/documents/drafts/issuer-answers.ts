import { maxFootersOfIssuer, maxTitlesOfIssuer } from '@flottwart/contract/rules/limits';
import { z } from 'zod';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { parseStored } from '../../../lib/parse-json.ts';
import { issuerKeyOf } from '../reading/document.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import { manualProfile } from '../reading/manual-draft.ts';
import { issuerAssignment } from '../reading/reading-context.ts';
import { footerLabelOf } from '../reading/text-layer/footer-rows.ts';
import { amountOfCell } from './draft-positions.ts';
import { selectAssignments } from './issuer-assignment.repository.ts';

const { headingKey, columns, types: storedTypes, footers } = issuerAssignment.shape;

/** Columns of an issuer as stored; those stored without the headings they were assigned for are asked about once more. */
export const assignedTable = z.union([
  z.array(z.unknown()).transform(() => ({ headingKey: '', columns: [], footers: [] })),
  z.object({ headingKey, columns, footers: footers.default([]) }),
]);

const amount = /\d,(?:\d{2}|[-‐-―−]{1,2})(?!\d)/;

/** Amounts below the positions that a person has left uncounted, where the sums were in question; those of the document itself are no answer. */
const footersOf = ({ rows, questions, netCents, taxCents, grossCents }: DocumentDraft): string[] => {
  if (!questions.some(({ kind }) => kind === 'sum' || kind === 'columns')) return [];
  const last = rows.findLastIndex(({ role }) => role === 'position');
  const totals = new Set([netCents, taxCents, grossCents]);
  const isTotal = (cell: string): boolean => totals.has(Math.abs(amountOfCell(cell) ?? Number.NaN));
  return rows
    .slice(last + 1)
    .filter(({ role, cells }) => role === 'ignored' && cells.some((cell) => amount.test(cell) && !isTotal(cell)))
    .flatMap(({ cells }) => footerLabelOf(cells.join(' ')) ?? []);
};

/** Positions of an e-invoice and a table entered manually have no printed columns to remember. */
export const isRemembered = ({ issuer, origin }: DocumentDraft): boolean =>
  issuerKeyOf(issuer) !== null && origin.form !== 'e-invoice' && origin.profile !== manualProfile;

type Answers = Pick<z.infer<typeof issuerAssignment>, 'types' | 'footers'>;

/** Answers about documents of the issuer, those of this draft first. */
export const answersWith = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  issuerKey: string,
  draft: DocumentDraft,
): Promise<Answers> => {
  const known = await selectAssignments(tx, companyId).where('issuer_key', '=', issuerKey).executeTakeFirst();
  const types = parseStored(storedTypes, known?.types ?? [], 'types of an issuer');
  const before = parseStored(assignedTable, known?.columns ?? [], 'columns of an issuer').footers;
  const { titleKey: title, type } = draft;
  const others = types.filter((each) => each.title !== title);
  return {
    types: title === undefined || type === null ? types : [{ title, type }, ...others].slice(0, maxTitlesOfIssuer),
    footers: [...new Set([...footersOf(draft), ...before])].slice(0, maxFootersOfIssuer),
  };
};
