import type { Received } from '@flottwart/contract/endpoint';
import type { updateLeasingDraft } from '@flottwart/contract/leasing/draft-changes';
import type { LeasingDraft } from '@flottwart/contract/leasing/drafts';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { requestAnalysis } from '../../../jobs/analyze-table.job.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { listPlates } from '../../vehicles/public.ts';
import { toNetDocument } from '../net-document.ts';
import { issuerKeyOf } from '../reading/document.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import { templateOfProfile } from '../reading/templates/template-outcome.ts';
import { type ImportedDocument, storeDocument, summarise } from '../store-document.ts';
import { learnFromDocument } from '../templates/learn.service.ts';
import { noteTemplateUse } from '../templates/template.repository.ts';
import { askAboutFutureDate, changeDraft } from './change-draft.ts';
import { completeDraft } from './complete-draft.ts';
import { toDraft } from './draft.mapper.ts';
import { type DraftRecord, deleteLeasingDraft, lockDraft, selectDraftFile, writeDraft } from './draft.repository.ts';
import { answersWith, isRemembered } from './issuer-answers.ts';
import { upsertAssignment } from './issuer-assignment.repository.ts';
import { findSameElsewhere } from './same-draft.ts';
import { draftOf, storedDraft } from './stored-draft.ts';

/** Draft of the version that the person has seen. */
const lockVersion = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<DraftRecord> => {
  const record = await lockDraft(tx, companyId, id);
  if (!record) throw notFound();
  if (record.state !== 'asking') throw new AppError('conflict', 'Der Beleg ist noch nicht gelesen.');
  if (record.version !== version)
    throw new AppError('conflict', 'Der Entwurf wurde inzwischen geändert. Bitte den neuen Stand ansehen.');
  return record;
};

export const updateDraft = (
  { db, clock }: Context,
  { companyId }: Session,
  id: number,
  { version, ...changes }: Received<typeof updateLeasingDraft>['body'],
): Promise<LeasingDraft> =>
  inTenant(db, companyId, async (tx) => {
    const record = await lockVersion(tx, companyId, { id, version });
    const today = berlinDay(clock());
    const draft = askAboutFutureDate(changeDraft(draftOf(record), changes), changes, today);
    const next = { ...storedDraft(draft), version: version + 1 };
    await writeDraft(tx, companyId, id, next);
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    const { rows, ...head } = draft;
    const plates = await listPlates(tx, companyId);
    const same = await findSameElsewhere(tx, companyId, id, draft);
    return toDraft({ ...record, version: next.version, head, rows }, { today, plates }, same);
  });

/** Stay with the document, so that everybody sees what was decided by looking at it. */
const checkedQuestions = ({ questions }: DocumentDraft): readonly string[] =>
  questions
    .filter(({ kind, answer }) => answer === 'checked' || kind === 'several')
    .map(({ text }) => `Vor der Übernahme geprüft: ${text}`);

/** A document out of pages that were not read apart leaves the file open for the others. */
const partOfWhole = ({ questions }: DocumentDraft): number | null =>
  questions.some(({ kind }) => kind === 'several') ? 0 : null;

/** Stores the document as an import would, with the same checks, and remembers the answers for its issuer. */
export const confirmDraft = async (
  context: Context,
  { companyId, userId }: Session,
  id: number,
  version: number,
): Promise<ImportedDocument> => {
  const { db, clock } = context;
  const { lesson, file, by, ...imported } = await inTenant(db, companyId, async (tx) => {
    const record = await lockVersion(tx, companyId, { id, version });
    const draft = draftOf(record);
    const [today, plates] = [berlinDay(clock()), await listPlates(tx, companyId)];
    const { document, problems } = completeDraft(draft, { today, plates });
    if (document === null) throw new AppError('unprocessable', problems.map(({ text }) => text).join(' '));
    const { content } = await selectDraftFile(tx, companyId, id).executeTakeFirstOrThrow();
    const [by, at] = [await emailOfUser(tx, companyId, userId), clock()];
    const filePart = record.file_part ?? partOfWhole(draft);
    const file = { fileName: record.file_name, content, uploadId: record.upload_id, filePart };
    const checked = { ...document, notices: [...document.notices, ...checkedQuestions(draft)] };
    const documentId = await storeDocument({ tx, companyId, now: at }, { document: checked, file, uploadedBy: by });
    const issuerKey = issuerKeyOf(draft.issuer);
    if (issuerKey !== null && isRemembered(draft))
      await upsertAssignment(tx, companyId, {
        issuerKey,
        headingKey: draft.headingKey ?? '',
        columns: draft.columns,
        by,
        at,
        ...(await answersWith(tx, companyId, issuerKey, draft)),
      });
    const template = templateOfProfile(draft.origin.profile);
    if (template !== null) await noteTemplateUse(tx, companyId, template, at);
    await deleteLeasingDraft(tx, companyId, id);
    return {
      id: documentId,
      text: summarise(toNetDocument(document)),
      lesson: { draft, document, plates, today },
      file: content,
      by,
    };
  });
  const added = lesson.document.positions.length;
  await requestAnalysis(context, companyId, { kind: 'leasing', before: 0, added });
  await learnFromDocument(context, companyId, { lesson, file, documentId: imported.id, by });
  return imported;
};

export const discardDraft = async (
  { db }: Context,
  { companyId }: Session,
  id: number,
): Promise<{ message: string }> => {
  await inTenant(db, companyId, async (tx) => {
    if (!(await deleteLeasingDraft(tx, companyId, id))) throw notFound();
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
  });
  return { message: 'Der Entwurf wurde verworfen.' };
};
