import type { LeasingDraft } from '@flottwart/contract/leasing/drafts';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { maxDraftColumns, maxDraftRows, maxDraftTextLength } from '@flottwart/contract/rules/limits';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import type { SentDocument } from '../new-rows.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import { textLengthOf } from './change-draft.ts';
import { toDraft } from './draft.mapper.ts';
import { countDrafts, lockDraft, writeDraft } from './draft.repository.ts';
import { enqueueScan } from './scan-reading.ts';
import { assertReadable, draftsOfFile, storeDrafts } from './store-drafts.ts';
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
    if (record.file_part !== null)
      throw new AppError(
        'conflict',
        'Die Datei enthält mehrere Belege. Zum erneuten Lesen bitte noch einmal hochladen.',
      );
    if (record.state === 'reading') throw new AppError('conflict', 'Der Beleg wird schon gelesen.');
    if (record.version !== version)
      throw new AppError('conflict', 'Der Entwurf wurde inzwischen geändert. Bitte den neuen Stand ansehen.');
    assertReadable((await countDrafts(tx, companyId).executeTakeFirstOrThrow()).reading);
    const next = { state: 'reading', pages_read: 0, page_count: 0, version: version + 1 } as const;
    await writeDraft(tx, companyId, id, { ...storedDraft(unreadDraft), ...next });
    await enqueueScan(context, tx, { companyId, draftId: id });
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    const { rows, ...head } = unreadDraft;
    return toDraft({ ...record, ...next, head, rows }, { today: berlinDay(context.clock()), plates: [] });
  });

/** Several documents of a file: "Die Datei enthält 2 Belege: Entwürfe 5 und 6 warten auf eine Entscheidung." */
const severalText = (ids: readonly number[], count: number): string => {
  const last = ids.at(-1);
  const drafts =
    ids.length === 1 ? `Entwurf ${last} wartet` : `Entwürfe ${ids.slice(0, -1).join(', ')} und ${last} warten`;
  return `Die Datei enthält ${count} Belege: ${drafts} auf eine Entscheidung.`;
};

/** Keeps the documents of a file that are not certain until a person decides. */
export const keepDrafts = async (
  context: Context,
  session: Session,
  sent: SentDocument,
  all: readonly [DocumentDraft, ...DocumentDraft[]],
): Promise<KeptDraft> => {
  for (const draft of all) assertFits(draft);
  const drafts = draftsOfFile(all, sent.content.byteLength);
  const stored = await storeDrafts(context, session, sent, { drafts, state: 'asking' });
  const { id: draftId, isKnown } = elementAt(stored, 0);
  const ids = stored.map(({ id }) => id);
  if (all.length > 1) return { draftId, text: severalText(ids, all.length) };
  const waits = isKnown ? `Dieser Beleg wartet schon als Entwurf ${draftId} auf` : `Entwurf ${draftId} wartet auf`;
  return { draftId, text: `${waits} eine Entscheidung: ${questionsOf(all[0])}` };
};

/** Keeps a scan and has its pages recognised in the background. */
export const beginScan = async (context: Context, session: Session, sent: SentDocument): Promise<KeptDraft> => {
  const stored = await storeDrafts(context, session, sent, {
    drafts: [{ draft: unreadDraft, part: null }],
    state: 'reading',
    afterwards: async (tx, id) => {
      await enqueueScan(context, tx, { companyId: session.companyId, draftId: id });
    },
  });
  const { id: draftId, isKnown } = elementAt(stored, 0);
  if (isKnown) return { draftId, text: `Dieser Beleg wartet schon als Entwurf ${draftId} auf eine Entscheidung.` };
  const text = `Der Beleg ist gescannt und wird als Entwurf ${draftId} Seite für Seite gelesen. Danach ist er zu prüfen.`;
  return { draftId, text };
};
