import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { type Worker, worker } from '../../../jobs/job.ts';
import { admitFileReaders } from '../../../lib/admission/file-readers.ts';
import { placeLimits } from '../../../lib/admission/limits.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { fileHash } from '../../../lib/sha256.ts';
import { publishChange } from '../../../live/live-events.ts';
import { notify } from '../../../notifications/notify.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import { manualDraft } from '../reading/manual-draft.ts';
import type { ReadOutcome, ReadRefusal } from '../reading/outcome.ts';
import { readScan } from '../reading/read-scan.ts';
import { insertDraftBeside, lockDraft, selectDraftFile, writeDraft } from './draft.repository.ts';
import { assertFits } from './keep-draft.service.ts';
import { readingContextOf } from './reading-context.service.ts';
import { originOfScan, scanFailure, scanReading } from './scan-reading.ts';
import { type DraftOfFile, draftsOfFile, notImported } from './store-drafts.ts';
import { storedDraft, unreadDraft } from './stored-draft.ts';

const failed = (text: string): DocumentDraft => ({ ...unreadDraft, questions: [{ kind: 'scan', text }] });

/** Files that show no page from which a person could copy anything. */
const hasNoPage: readonly ReadRefusal[] = ['broken', 'too-large', 'encrypted', 'header-only'];

interface ScanResult {
  readonly state: 'asking' | 'failed';
  readonly drafts: readonly DraftOfFile[];
}

/** Drafts to store and their state; a scan that cannot be read is left to a person, a broken file stays as a failed one that says why. */
const resultOf = (outcome: ReadOutcome, bytes: number): ScanResult => {
  const alone = (draft: DocumentDraft): readonly DraftOfFile[] => [{ draft, part: null }];
  if ('refusal' in outcome)
    return hasNoPage.includes(outcome.refusal)
      ? { state: 'failed', drafts: alone(failed(outcome.text)) }
      : { state: 'asking', drafts: alone(manualDraft(outcome.text)) };
  if (!('draft' in outcome)) throw new Error('A scan is never certain.');
  try {
    const drafts = draftsOfFile([outcome.draft, ...(outcome.others ?? [])], bytes);
    for (const { draft } of drafts) assertFits(draft);
    return { state: 'asking', drafts };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { state: 'asking', drafts: alone(manualDraft(error.message)) };
  }
};

type Change = Parameters<typeof writeDraft>[3];

/** Does nothing for a draft that was discarded or read meanwhile. */
const changeScan = (
  { db, clock }: Context,
  { companyId, draftId }: { readonly companyId: CompanyId; readonly draftId: number },
  values: Change,
  others: readonly DraftOfFile[] = [],
): Promise<boolean> =>
  inTenant(db, companyId, async (tx) => {
    const record = await lockDraft(tx, companyId, draftId);
    if (record?.state !== 'reading') return false;
    await writeDraft(tx, companyId, draftId, { ...values, version: record.version + 1 });
    for (const { draft, part } of others)
      await insertDraftBeside(tx, companyId, draftId, { ...storedDraft(draft), file_part: part });
    if (values.state)
      await notify(
        { tx, companyId, now: clock() },
        { kind: 'document', subject: { draftId }, to: [record.uploaded_by], by: null, detail: values.state },
      );
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return true;
  });

const readStoredScan = async (context: Context, companyId: CompanyId, draftId: number): Promise<void> => {
  const change = (values: Change, others?: readonly DraftOfFile[]): Promise<boolean> =>
    changeScan(context, { companyId, draftId }, values, others);
  if (!(await change({ pages_read: 0 }))) return;
  const file = await inTenant(context.db, companyId, (tx) =>
    selectDraftFile(tx, companyId, draftId).executeTakeFirst(),
  );
  if (!file) return;
  const known = await readingContextOf(context, companyId);
  const outcome = await readScan(file.content, known, async ({ read, pages }) => {
    await change({ pages_read: read, page_count: pages });
  });
  const { state, drafts } = resultOf(outcome, file.content.byteLength);
  const sha256 = await fileHash(file.content);
  const left = await inTenant(context.db, companyId, (tx) => notImported(tx, companyId, sha256, drafts));
  const [{ draft, part }, ...others] = [left[0] ?? elementAt(drafts, 0), ...left.slice(1)];
  await change({ ...storedDraft(draft), file_part: part, state }, others);
};

const givenUp =
  'Die Seiten konnten nicht gelesen werden, auch nicht beim dritten Versuch. Bitte später noch einmal lesen lassen oder verwerfen.';

export const scanReadingWorkers = (context: Context): readonly Worker[] => {
  const readers = admitFileReaders(placeLimits.scans);
  const read = worker(scanReading, (scan) =>
    readers.run(originOfScan(scan), () => readStoredScan(context, scan.companyId, scan.draftId)),
  );
  const giveUp = worker(scanFailure, async (scan) => {
    await changeScan(context, scan, { ...storedDraft(failed(givenUp)), state: 'failed' });
  });
  return [read, giveUp];
};
