import type { LeasingDraft } from '@flottwart/contract/leasing/drafts';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import {
  maxDraftColumns,
  maxDraftRows,
  maxDrafts,
  maxDraftTextLength,
  maxScansInReading,
} from '@flottwart/contract/rules/limits';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Session } from '../../../lib/session.ts';
import { fileHash } from '../../../lib/sha256.ts';
import { publishChange } from '../../../live/live-events.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import type { SentDocument } from '../documents/new-rows.ts';
import { lockLeasingData } from '../leasing-data.repository.ts';
import { issuerKeyOf } from '../reading/document.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import { mediaTypeOf } from '../reading/media-type.ts';
import { textLengthOf } from './change-draft.ts';
import { toDraft } from './draft.mapper.ts';
import {
  countDrafts,
  type DraftRecord,
  deleteLeasingDraft,
  findDraftByHash,
  findDraftsByNumber,
  insertLeasingDraft,
  lockDraft,
  writeDraft,
} from './draft.repository.ts';
import { scanReading } from './scan-reading.ts';
import { headOf, storedDraft, unreadDraft } from './stored-draft.ts';

export interface KeptDraft {
  readonly draftId: number;
  readonly text: string;
}

const questionsOf = ({ questions }: Pick<DocumentDraft, 'questions'>): string =>
  questions.map(({ text }) => text).join(' ');

export const assertFits = (draft: DocumentDraft): void => {
  const { columns, rows } = draft;
  if (columns.length <= maxDraftColumns && rows.length <= maxDraftRows && textLengthOf(rows) <= maxDraftTextLength)
    return;
  const text = 'Der Beleg ist zu lang, um ihn von Hand zuzuordnen.';
  throw new AppError('unprocessable', `${questionsOf(draft)} ${text}`);
};

interface StoredOnce {
  readonly id: number;
  /** It waited already. */
  readonly isKnown: boolean;
}

/** Draft of the same document in another file: number, day, totals and issuer are the same. */
const findSameDraft = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { number, date, netCents, grossCents, issuer }: DocumentDraft,
): Promise<number | undefined> => {
  const issuerKey = issuerKeyOf(issuer);
  if (number === null || issuerKey === null || (netCents ?? grossCents) === null) return undefined;
  const found = (await findDraftsByNumber(tx, companyId, number)).find((record) => {
    const head = headOf(record);
    const isSame = head.date === date && head.netCents === netCents && head.grossCents === grossCents;
    return isSame && issuerKeyOf(head.issuer) === issuerKey;
  });
  return found?.id;
};

/** Stores a draft with its file; the same file or document again leads to the same draft, unless that one failed. */
const storeOnce = async (
  { db, clock }: Context,
  { companyId, userId }: Session,
  sent: SentDocument,
  { draft, state, afterwards }: DraftToStore,
): Promise<StoredOnce> => {
  const sha256 = await fileHash(sent.content);
  return inTenant(db, companyId, async (tx) => {
    await lockLeasingData(tx, companyId);
    const waiting = await findDraftByHash(tx, companyId, sha256);
    if (waiting && waiting.state !== 'failed') return { id: waiting.id, isKnown: true };
    // A scan that failed is tried again.
    if (waiting) await deleteLeasingDraft(tx, companyId, waiting.id);
    const same = await findSameDraft(tx, companyId, draft);
    if (same !== undefined) return { id: same, isKnown: true };
    await assertRoom(tx, companyId, state);
    const row = {
      company_id: companyId,
      ...storedDraft(draft),
      state,
      file_name: sent.fileName,
      media_type: mediaTypeOf(sent.content),
      sha256,
      upload_id: sent.uploadId ?? null,
      uploaded_by: await emailOfUser(tx, companyId, userId),
      uploaded_at: clock(),
    };
    const id = await insertLeasingDraft(tx, row, sent.content);
    await afterwards?.(tx, id);
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return { id, isKnown: false };
  });
};

interface DraftToStore {
  readonly draft: DocumentDraft;
  readonly state: DraftRecord['state'];
  readonly afterwards?: (tx: TenantTransaction, id: number) => Promise<void>;
}

const assertRoom = async (tx: TenantTransaction, companyId: CompanyId, state: DraftRecord['state']): Promise<void> => {
  const { total, reading } = await countDrafts(tx, companyId).executeTakeFirstOrThrow();
  if (total >= maxDrafts)
    throw new AppError(
      'conflict',
      `Es warten schon ${maxDrafts} Belege auf eine Entscheidung. Bitte zuerst einige davon übernehmen oder verwerfen.`,
    );
  if (state === 'reading') assertReadable(reading);
};

const assertReadable = (reading: number): void => {
  if (reading >= maxScansInReading)
    throw new AppError(
      'too_many_requests',
      `Es werden schon ${maxScansInReading} gescannte Belege gelesen. Bitte warten, bis sie fertig sind.`,
      { retryAfterSeconds: 60 },
    );
};

/** Reads a scan again, as if it had just been uploaded: what was entered so far is gone. */
export const readDraftAgain = (
  context: Context,
  { companyId }: Session,
  id: number,
  version: number,
): Promise<LeasingDraft> =>
  inTenant(context.db, companyId, async (tx) => {
    await lockLeasingData(tx, companyId);
    const record = await lockDraft(tx, companyId, id);
    if (!record) throw notFound();
    if (headOf(record).origin.form !== 'scan')
      throw new AppError('conflict', 'Nur gescannte Belege werden noch einmal gelesen.');
    if (record.state === 'reading') throw new AppError('conflict', 'Der Beleg wird schon gelesen.');
    if (record.version !== version)
      throw new AppError('conflict', 'Der Entwurf wurde inzwischen geändert. Bitte den neuen Stand ansehen.');
    assertReadable((await countDrafts(tx, companyId).executeTakeFirstOrThrow()).reading);
    const next = { state: 'reading', pages_read: 0, page_count: 0, version: version + 1 } as const;
    await writeDraft(tx, companyId, id, { ...storedDraft(unreadDraft), ...next });
    await context.enqueue(tx, scanReading, { companyId, draftId: id });
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    const { rows, ...head } = unreadDraft;
    return toDraft({ ...record, ...next, head, rows }, { today: berlinDay(context.clock()), plates: [] });
  });

/** Keeps a document that is not certain until a person decides. */
export const keepDraft = async (
  context: Context,
  session: Session,
  sent: SentDocument,
  draft: DocumentDraft,
): Promise<KeptDraft> => {
  assertFits(draft);
  const { id: draftId, isKnown } = await storeOnce(context, session, sent, { draft, state: 'asking' });
  const waits = isKnown ? `Dieser Beleg wartet schon als Entwurf ${draftId} auf` : `Entwurf ${draftId} wartet auf`;
  return { draftId, text: `${waits} eine Entscheidung: ${questionsOf(draft)}` };
};

/** Keeps a scan and has its pages recognised in the background. */
export const beginScan = async (context: Context, session: Session, sent: SentDocument): Promise<KeptDraft> => {
  const { id: draftId, isKnown } = await storeOnce(context, session, sent, {
    draft: unreadDraft,
    state: 'reading',
    afterwards: async (tx, id) => {
      await context.enqueue(tx, scanReading, { companyId: session.companyId, draftId: id });
    },
  });
  if (isKnown) return { draftId, text: `Dieser Beleg wartet schon als Entwurf ${draftId} auf eine Entscheidung.` };
  const text = `Der Beleg ist gescannt und wird als Entwurf ${draftId} Seite für Seite gelesen. Danach ist er zu prüfen.`;
  return { draftId, text };
};
