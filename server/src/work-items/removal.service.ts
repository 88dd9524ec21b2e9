import type { MessageResponse } from '@flottwart/contract/auth';
import type { ResponseBody } from '@flottwart/contract/endpoint';
import type { LiveEvent } from '@flottwart/contract/events';
import type { Kind } from '@flottwart/contract/rules/kinds';
import type { listDependents as dependentsEndpoint } from '@flottwart/contract/work-items/removal';
import type { Context } from '../context.ts';
import { combineReads } from '../db/read.ts';
import { inTenant, readInTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { deleteWithFindings } from '../leasing-findings/refresh-findings.ts';
import { AppError, notFound } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { Session } from '../lib/session.ts';
import { publishChange } from '../live/live-events.ts';
import { findObstacle, readDependents } from './dependents.repository.ts';
import { noteDueDates } from './due-dates/store-due-dates.ts';
import { assertItemExists, deleteItem, lockItems } from './item.repository.ts';
import { selectRelated } from './relation.repository.ts';
import { emailOfUser, recordChanges } from './timeline.repository.ts';

export const listDependents = async (
  { db }: Context,
  { companyId }: Session,
  id: number,
): Promise<ResponseBody<typeof dependentsEndpoint>> => {
  const [, dependents] = await readInTenant(db, companyId, (tx) =>
    combineReads(assertItemExists(tx, companyId, id), readDependents(companyId, id)),
  );
  return { dependents };
};

interface Removal {
  readonly message: string;
  /** Lists whose rows lose their reference to the item. */
  readonly alsoChanges: readonly LiveEvent['kind'][];
}

const removals: Readonly<Record<Kind, Removal>> = {
  vehicle: { message: 'Fahrzeug wurde gelöscht.', alsoChanges: ['trip', 'policereport', 'leaseplan'] },
  task: { message: 'Aufgabe wurde gelöscht.', alsoChanges: [] },
  employee: { message: 'Mitarbeiter wurde gelöscht.', alsoChanges: ['trip', 'policereport'] },
  policereport: { message: 'Ordnungswidrigkeit wurde gelöscht.', alsoChanges: [] },
  repairrecord: { message: 'Reparatur wurde gelöscht.', alsoChanges: [] },
};

const obstacles = {
  hold: 'Dieser Vorgang ist von der Löschfrist ausgenommen. Zum Löschen bitte zuerst die Aufbewahrung aufheben.',
  mail: 'Die E-Mail an die Behörde wird gerade gesendet. Bitte danach löschen.',
} as const;

const assertDeletable = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<void> => {
  const obstacle = await findObstacle(tx, companyId, id);
  if (obstacle) throw new AppError('conflict', obstacles[obstacle]);
};

/** Deletes an item, of one or any kind, with comments, links and history; linked items record it. */
export const deleteWorkItem = (
  { db, clock }: Context,
  session: Session,
  id: number,
  kind?: Kind,
): Promise<MessageResponse> => {
  const { companyId } = session;
  return inTenant(db, companyId, async (tx) => {
    const linked = await selectRelated(tx, companyId, id, undefined).execute();
    const locked = await lockItems(tx, companyId, [id, ...linked.map((partner) => partner.id)]);
    const item = locked.find((one) => one.id === id);
    if (!item || (kind && item.kind !== kind)) throw notFound();
    await assertDeletable(tx, companyId, id);
    const remove = () => deleteItem(tx, companyId, item.kind, id);
    await (item.kind === 'vehicle' ? deleteWithFindings(tx, companyId, [id], remove) : remove());
    const vehicles = locked.filter((one) => one.kind === 'vehicle').map((one) => one.id);
    if (item.kind === 'repairrecord') noteDueDates({ tx, companyId, now: clock() }, 'vehicle', vehicles);
    const { message, alsoChanges } = removals[item.kind];
    const deletedBy = await emailOfUser(tx, companyId, session.userId);
    await publishChange(tx, companyId, { kind: item.kind, id, part: 'item', deletedBy });
    for (const list of alsoChanges) await publishChange(tx, companyId, { kind: list, part: 'item' });
    for (const partner of locked.filter((one) => one.id !== id)) {
      await recordChanges({ tx, session, now: clock() }, partner.id, [
        { field: 'relation', from: item.title, to: null },
      ]);
      await publishChange(tx, companyId, { kind: partner.kind, id: partner.id, part: 'relations' });
    }
    return { message };
  });
};
