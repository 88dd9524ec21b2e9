import { counted } from '@flottwart/contract/rules/counted';
import { maxDocumentsOfFile, maxDrafts, maxScansInReading } from '@flottwart/contract/rules/limits';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { documentTypeOf } from '../../../lib/media-type.ts';
import type { Session } from '../../../lib/session.ts';
import { fileHash } from '../../../lib/sha256.ts';
import { publishChange } from '../../../live/live-events.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { findByHash } from '../document.repository.ts';
import type { SentDocument } from '../new-rows.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import { alreadyImportedError } from '../store-document.ts';
import {
  countDrafts,
  type DraftRecord,
  deleteLeasingDraft,
  findDraftsByHash,
  insertLeasingDraft,
} from './draft.repository.ts';
import { findSameDrafts } from './same-draft.ts';
import { storedDraft } from './stored-draft.ts';

interface StoredDraft {
  readonly id: number;
  /** It waited already. */
  readonly isKnown: boolean;
}

/** Draft of the same document in another file: of the same day as well. */
const findSameDraft = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  draft: DocumentDraft,
): Promise<number | undefined> =>
  (await findSameDrafts(tx, companyId, draft)).find(({ date }) => date === draft.date)?.id;

export interface DraftOfFile {
  readonly draft: DocumentDraft;
  /** Place in a file of several documents, else null. */
  readonly part: number | null;
}

/** Each draft of a file has a copy of it. */
const maxCopiedBytes = 40 * 1024 * 1024;

/** Drafts of a file with their places; throws if the file is too large to be kept with each of them. */
export const draftsOfFile = (drafts: readonly DocumentDraft[], bytes: number): readonly DraftOfFile[] => {
  const { length } = drafts;
  if (length > maxDocumentsOfFile || (length - 1) * bytes > maxCopiedBytes)
    throw new AppError(
      'unprocessable',
      `Die Datei enthält ${counted(length, 'Beleg', 'Belege')} und ist dafür zu groß. Bitte jeden Beleg einzeln hochladen.`,
    );
  return drafts.map((draft, index) => ({ draft, part: length === 1 ? null : index + 1 }));
};

/** Drafts of those documents of a file that are not imported yet. */
export const notImported = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  sha256: Buffer,
  drafts: readonly DraftOfFile[],
): Promise<readonly DraftOfFile[]> => {
  const stored = await findByHash(tx, companyId, sha256);
  return drafts.filter(
    ({ draft, part }) =>
      part === null ||
      !stored.some(({ file_part, number }) => file_part === part || (file_part === 0 && number === draft.number)),
  );
};

interface DraftsToStore {
  readonly drafts: readonly DraftOfFile[];
  readonly state: DraftRecord['state'];
  readonly afterwards?: (tx: TenantTransaction, id: number) => Promise<void>;
}

/** Stores drafts with their file; the same file or document again leads to the same draft, unless that one failed. */
export const storeDrafts = async (
  { db, clock }: Context,
  { companyId, userId }: Session,
  sent: SentDocument,
  { drafts, state, afterwards }: DraftsToStore,
): Promise<readonly StoredDraft[]> => {
  const sha256 = await fileHash(sent.content);
  return inTenant(db, companyId, async (tx) => {
    await lockLeasingData(tx, companyId);
    const waiting = await findDraftsByHash(tx, companyId, sha256);
    const whole = waiting.find(({ file_part }) => file_part === null);
    if (whole && whole.state !== 'failed') return [{ id: whole.id, isKnown: true }];
    // A scan that failed is tried again.
    if (whole) await deleteLeasingDraft(tx, companyId, whole.id);
    const row = {
      company_id: companyId,
      state,
      file_name: sent.fileName,
      media_type: documentTypeOf(sent.content),
      sha256,
      upload_id: sent.uploadId ?? null,
      uploaded_by: await emailOfUser(tx, companyId, userId),
      uploaded_at: clock(),
    };
    const left = await assertNotImported(tx, companyId, sha256, drafts);
    const stored: StoredDraft[] = [];
    for (const { draft, part } of left) {
      const known = knownPart(waiting, part) ?? (await findSameDraft(tx, companyId, draft));
      if (known !== undefined) stored.push({ id: known, isKnown: true });
      else {
        await assertRoom(tx, companyId, state);
        const id = await insertLeasingDraft(tx, { ...row, ...storedDraft(draft), file_part: part }, sent.content);
        await afterwards?.(tx, id);
        stored.push({ id, isKnown: false });
      }
    }
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return stored;
  });
};

const assertNotImported = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  sha256: Buffer,
  drafts: readonly DraftOfFile[],
): Promise<readonly DraftOfFile[]> => {
  const left = await notImported(tx, companyId, sha256, drafts);
  const [imported] = left.length === 0 ? await findByHash(tx, companyId, sha256) : [];
  if (imported) throw alreadyImportedError(imported);
  return left;
};

/** Draft that waits at this place of the file; a file that is read as one document again leads to the first. */
const knownPart = (waiting: readonly DraftRecord[], part: number | null): number | undefined =>
  waiting.find(({ file_part }) => file_part !== null && (part === null || file_part === part))?.id;

const assertRoom = async (tx: TenantTransaction, companyId: CompanyId, state: DraftRecord['state']): Promise<void> => {
  const { total, reading } = await countDrafts(tx, companyId).executeTakeFirstOrThrow();
  if (total >= maxDrafts)
    throw new AppError(
      'conflict',
      `Es warten schon ${maxDrafts} Belege auf eine Entscheidung. Bitte zuerst einige davon übernehmen oder verwerfen.`,
    );
  if (state === 'reading') assertReadable(reading);
};

export const assertReadable = (reading: number): void => {
  if (reading >= maxScansInReading)
    throw new AppError(
      'too_many_requests',
      `Es werden schon ${maxScansInReading} gescannte Belege gelesen. Bitte warten, bis sie fertig sind.`,
      { retryAfterSeconds: 60 },
    );
};
