import type { Received } from '@flottwart/contract/endpoint';
import type {
  listWithdrawals as listEndpoint,
  Withdrawal,
  withdrawDocuments as withdrawEndpoint,
} from '@flottwart/contract/leasing/withdrawals';
import type { Page } from '@flottwart/contract/list';
import { withdrawalUndoDays } from '@flottwart/contract/rules/leasing';
import { maxWithdrawnDocuments } from '@flottwart/contract/rules/limits';
import type { Context } from '../../../context.ts';
import { writeWithGenericPlans } from '../../../db/insert-records.ts';
import { readShortList } from '../../../db/paging.ts';
import { firstRow } from '../../../db/read.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import type { TenantContext } from '../../../db/tenant-transaction.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { refreshFindings } from '../../../leasing-findings/refresh-findings.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { days, secondsAfter } from '../../../lib/clock.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { rematch, touchedBy, unifyPlatesOfDocument } from '../../leasing/public.ts';
import { forgetAssignment } from '../drafts/issuer-assignment.repository.ts';
import { hashLargeJoins } from '../store-document.ts';
import { withdrawTemplatesOf } from '../templates/template.repository.ts';
import { archiveDocument, deleteDocument } from './archive.repository.ts';
import { findImportedAgain, findRestorable, restoreConnections, restoreDocument } from './restore.repository.ts';
import {
  insertWithdrawal,
  lockDocuments,
  lockWithdrawal,
  markUndone,
  selectWithdrawal,
  selectWithdrawals,
  type WithdrawalRow,
  withdrawnNumbers,
} from './withdrawal.repository.ts';

const toWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  reason: row.reason,
  userEmail: row.user_email,
  withdrawnAt: row.withdrawn_at.toISOString(),
  undoUntil: row.undo_until.toISOString(),
  undoneBy: row.undone_by,
  undoneAt: row.undone_at?.toISOString() ?? null,
  isImportedAgain: row.is_imported_again,
  documents: row.documents.map((document) => ({
    documentId: document.document_id,
    type: document.type,
    invoiceNumber: document.number,
    invoiceDate: document.invoice_date,
    issuerName: document.issuer_name,
    fileName: document.file_name,
    uploadedBy: document.uploaded_by,
    uploadTime: new Date(document.uploaded_at).toISOString(),
    positions: document.position_count,
    sum: toEuro(document.sum_cents),
    claims: document.claims,
  })),
});

const getWithdrawal = async ({ db }: Context, { companyId }: Session, id: number): Promise<Withdrawal> => {
  const row = await readInTenant(db, companyId, () => firstRow(selectWithdrawal(companyId, id)));
  if (!row) throw notFound();
  return toWithdrawal(row);
};

/** Deletes a document for good and returns the plates whose findings have to be found again; the caller has locked the leasing data. */
export const removeDocument = async (tenant: TenantContext, documentId: number): Promise<ReadonlySet<string>> => {
  const { tx, companyId } = tenant;
  await forgetAssignment(tx, companyId, documentId);
  await withdrawTemplatesOf(tx, companyId, documentId, tenant.now);
  const touched = await touchedBy(tenant, documentId);
  await writeWithGenericPlans(tx, () => deleteDocument(tx, companyId, documentId));
  return rematch(tenant, touched);
};

/** Takes documents back with their dependents; sums follow by trigger, links by matching again. */
export const withdrawDocuments = async (
  context: Context,
  session: Session,
  { reason, ...wanted }: Received<typeof withdrawEndpoint>['body'],
): Promise<Withdrawal> => {
  const { companyId, userId } = session;
  const now = context.clock();
  const id = await inTenant(context.db, companyId, async (tx) => {
    await lockLeasingData(tx, companyId);
    const documents = await lockDocuments(tx, companyId, wanted, maxWithdrawnDocuments);
    if (documents.length === 0) throw notFound();
    if (documents.length > maxWithdrawnDocuments) throw tooMany();
    const withdrawalId = await insertWithdrawal(tx, {
      company_id: companyId,
      reason,
      user_email: await emailOfUser(tx, companyId, userId),
      withdrawn_at: now,
      undo_until: secondsAfter(now, days(withdrawalUndoDays)),
    });
    const changed: string[] = [];
    for (const { id: documentId, positionCount } of documents) {
      await hashLargeJoins(tx, positionCount);
      await archiveDocument(tx, companyId, withdrawalId, documentId);
      changed.push(...(await removeDocument({ tx, companyId, now }, documentId)));
    }
    await refreshFindings(tx, companyId, changed);
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return withdrawalId;
  });
  return getWithdrawal(context, session, id);
};

/** Restores the documents under their former ids; a document that was imported again since stays taken back. */
export const undoWithdrawal = async (context: Context, session: Session, id: number): Promise<Withdrawal> => {
  const { companyId, userId } = session;
  const now = context.clock();
  await inTenant(context.db, companyId, async (tx) => {
    await lockLeasingData(tx, companyId);
    const withdrawal = await lockWithdrawal(tx, companyId, id);
    if (!withdrawal) throw notFound();
    if (withdrawal.undone_at !== null) throw new AppError('conflict', 'Die Dokumente sind schon wiederhergestellt.');
    const documents = await findRestorable(tx, companyId, id);
    if (withdrawal.undo_until < now || documents.length === 0) throw tooLate();
    const again = await findImportedAgain(tx, companyId, id);
    if (again) throw importedAgain(again);
    const plates: string[] = [];
    for (const { documentId, positionCount } of documents) {
      await hashLargeJoins(tx, positionCount);
      await writeWithGenericPlans(tx, () => restoreDocument(tx, companyId, id, documentId));
      plates.push(...(await unifyPlatesOfDocument(tx, companyId, documentId)).respelled);
    }
    await writeWithGenericPlans(tx, () => restoreConnections(tx, companyId, id));
    const changed: string[] = [];
    for (const { documentId } of documents)
      changed.push(...(await rematch({ tx, companyId, now }, { documentId, plates })));
    await refreshFindings(tx, companyId, changed);
    await markUndone(tx, companyId, id, { by: await emailOfUser(tx, companyId, userId), at: now });
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
  });
  return getWithdrawal(context, session, id);
};

export const listWithdrawals = (
  { db }: Context,
  { companyId }: Session,
  query: Received<typeof listEndpoint>['query'],
): Promise<Page<Withdrawal>> =>
  readShortList(
    db,
    companyId,
    {
      rows: (tx) => selectWithdrawals(tx, companyId),
      searched: ['reason', 'user_email', withdrawnNumbers(companyId)],
      inOrder: (rows, order = 'desc') => rows.orderBy('withdrawn_at', order).orderBy('id', order),
      toItem: toWithdrawal,
    },
    query,
  );

const tooMany = (): AppError =>
  new AppError('unprocessable', `Höchstens ${maxWithdrawnDocuments} Dokumente lassen sich auf einmal zurücknehmen.`);
const tooLate = (): AppError =>
  new AppError('conflict', `Nach ${withdrawalUndoDays} Tagen lässt sich das nicht mehr rückgängig machen.`);
const importedAgain = ({ type, number }: { readonly type: string; readonly number: string }): AppError =>
  new AppError('conflict', `${type} ${number} ist schon wieder vorhanden: neu importiert oder wiederhergestellt.`);
