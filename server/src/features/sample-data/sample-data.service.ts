import type { Received } from '@flottwart/contract/endpoint';
import type { LiveEvent } from '@flottwart/contract/events';
import { counted } from '@flottwart/contract/rules/counted';
import type { SampleData, SampleRemoval, sampleDataEndpoints } from '@flottwart/contract/sample-data';
import type { Context } from '../../context.ts';
import { firstRow } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import type { TenantTransaction, WriteContext } from '../../db/tenant-transaction.ts';
import { readInTransaction } from '../../db/transaction.ts';
import { lockLeasingData } from '../../leasing-findings/leasing-data.repository.ts';
import { deleteWithFindings, refreshFindings } from '../../leasing-findings/refresh-findings.ts';
import { AppError } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { publishChange } from '../../live/live-events.ts';
import { findObstacle } from '../../work-items/dependents.repository.ts';
import { noteAllDueDates } from '../../work-items/due-dates/store-due-dates.ts';
import { lockItems } from '../../work-items/item.repository.ts';
import { recordChanges } from '../../work-items/timeline.repository.ts';
import { removeDocument } from '../documents/public.ts';
import { sampleCreation, sampleSteps } from './sample-data.job.ts';
import {
  insertSampleSet,
  lockSampleSet,
  type SampleSetRow,
  selectSampleSet,
  updateSampleSet,
} from './sample-data.repository.ts';
import {
  deleteSamples,
  listLinksWithOwn,
  listSampleDocuments,
  listSampleItems,
  readSampleRemoval,
} from './sample-removal.repository.ts';

const nothing: SampleData = {
  state: 'none',
  percent: 0,
  vehicles: 0,
  employees: 0,
  trips: 0,
  others: 0,
  documents: 0,
  skipped: [],
};

const toSampleData = (row: SampleSetRow | undefined): SampleData => {
  if (!row) return nothing;
  const { stepsDone, ...rest } = row;
  return { ...rest, percent: Math.round((100 * stepsDone) / sampleSteps.length) };
};

export const getSampleData = async ({ db }: Context, { companyId }: Session): Promise<SampleData> =>
  toSampleData(await readInTenant(db, companyId, () => firstRow(selectSampleSet(companyId))));

const readSet = async (tx: TenantTransaction, companyId: CompanyId): Promise<SampleData> =>
  toSampleData((await selectSampleSet(companyId).execute(tx)).rows[0]);

/** Starts the creation once, whoever asks how often; one that failed goes on where it was. */
export const createSampleData = (context: Context, { companyId, userId }: Session): Promise<SampleData> =>
  inTenant(context.db, companyId, async (tx) => {
    const set = { company_id: companyId, state: 'creating', user_id: userId, created_at: context.clock() } as const;
    const isNew = await insertSampleSet(tx, set);
    const known = isNew ? undefined : await lockSampleSet(tx, companyId);
    if (known && known.state !== 'failed') return readSet(tx, companyId);
    if (known) await updateSampleSet(tx, companyId, { state: 'creating', user_id: userId });
    await context.enqueue(tx, sampleCreation, { companyId });
    await publishChange(tx, companyId, { kind: 'sampledata', part: 'item' });
    return readSet(tx, companyId);
  });

export const previewSampleRemoval = ({ db }: Context, { companyId }: Session): Promise<SampleRemoval> =>
  readInTenant(db, companyId, () => readSampleRemoval(companyId));

const deletedCount = ({ dependents }: SampleRemoval): number =>
  dependents.reduce((sum, { count, isDeleted }) => (isDeleted ? sum + count : sum), 0);

type Confirmed = Received<typeof sampleDataEndpoints.removeSampleData>['body'];

/** Own data never goes unannounced: what came since the question was shown refuses the removal. */
const assertAnnounced = (removal: SampleRemoval, { deleted, changed }: Confirmed): void => {
  if (removal.held > 0)
    throw new AppError(
      'conflict',
      `${counted(removal.held, 'Vorgang ist', 'Vorgänge sind')} von der Löschfrist ausgenommen. Zum Entfernen bitte zuerst die Aufbewahrung aufheben.`,
    );
  if (deletedCount(removal) > deleted || removal.changed > changed)
    throw new AppError(
      'conflict',
      'Inzwischen hängen mehr eigene Daten an den Beispieldaten. Bitte die Liste noch einmal ansehen.',
    );
};

const assertNoMailUnderWay = async ({ tx, session }: WriteContext, ids: readonly number[]): Promise<void> => {
  for (const id of ids)
    if ((await findObstacle(tx, session.companyId, id)) === 'mail')
      throw new AppError('conflict', 'Eine E-Mail an die Behörde wird gerade gesendet. Bitte danach entfernen.');
};

const changedLists: readonly LiveEvent['kind'][] = [
  'vehicle',
  'employee',
  'trip',
  'task',
  'repairrecord',
  'policereport',
  'leaseplan',
  'sampledata',
];

/** Removes the whole set in one transaction; own data stays, or was announced. */
export const removeSampleData = (context: Context, session: Session, confirmed: Confirmed): Promise<SampleData> => {
  const { companyId } = session;
  return inTenant(context.db, companyId, async (tx) => {
    const set = await lockSampleSet(tx, companyId);
    if (!set) return nothing;
    if (set.state === 'creating')
      throw new AppError('conflict', 'Die Beispieldaten werden gerade angelegt. Bitte einen Moment warten.');
    const write = { tx, session, now: context.clock() };
    await lockLeasingData(tx, companyId);
    const ids = await listSampleItems(tx, companyId);
    const links = await listLinksWithOwn(tx, companyId);
    if (ids.length > 0) await lockItems(tx, companyId, [...ids, ...links.map(({ ownId }) => ownId)]);
    assertAnnounced(await readInTransaction(tx, readSampleRemoval(companyId)), confirmed);
    await assertNoMailUnderWay(write, ids);
    for (const { ownId, sampleTitle } of links)
      await recordChanges(write, ownId, [{ field: 'relation', from: sampleTitle, to: null }]);
    const changed: string[] = [];
    for (const documentId of await listSampleDocuments(tx, companyId))
      changed.push(...(await removeDocument({ tx, companyId, now: write.now }, documentId)));
    await refreshFindings(tx, companyId, changed);
    await deleteWithFindings(tx, companyId, ids, () => deleteSamples(tx, companyId));
    // Repairs among them had said how far other vehicles have driven.
    await noteAllDueDates({ tx, companyId, now: write.now }, 'vehicle');
    for (const kind of changedLists) await publishChange(tx, companyId, { kind, part: 'item' });
    return nothing;
  });
};
