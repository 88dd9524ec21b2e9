import type { Received } from '@flottwart/contract/endpoint';
import type { updateLeasingDraft } from '@flottwart/contract/leasing/draft-changes';
import type { LeasingDraft } from '@flottwart/contract/leasing/drafts';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { maxTitlesOfIssuer } from '@flottwart/contract/rules/limits';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { requestAnalysis } from '../../../jobs/analyze-table.job.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { parseStored } from '../../../lib/parse-json.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { listPlates } from '../../vehicles/public.ts';
import { toNetDocument } from '../documents/net-document.ts';
import { type ImportedDocument, storeDocument, summarise } from '../documents/store-document.ts';
import { issuerKeyOf } from '../reading/document.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import { manualProfile } from '../reading/manual-draft.ts';
import { issuerAssignment } from '../reading/reading-context.ts';
import { askAboutFutureDate, changeDraft } from './change-draft.ts';
import { completeDraft } from './complete-draft.ts';
import { toDraft } from './draft.mapper.ts';
import { type DraftRecord, deleteLeasingDraft, lockDraft, selectDraftFile, writeDraft } from './draft.repository.ts';
import { selectAssignments, upsertAssignment } from './issuer-assignment.repository.ts';
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
    return toDraft({ ...record, version: next.version, head, rows }, { today, plates });
  });

/** Stay with the document, so that everybody sees what was decided by looking at it. */
const checkedQuestions = ({ questions }: DocumentDraft): readonly string[] =>
  questions
    .filter(({ kind, answer }) => answer === 'checked' || kind === 'several')
    .map(({ text }) => `Vor der Übernahme geprüft: ${text}`);

const storedTypes = issuerAssignment.shape.types;

/** Types chosen for titles of the issuer, that of this draft first. */
const typesOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  issuerKey: string,
  { titleKey, type }: DocumentDraft,
): Promise<z.infer<typeof storedTypes>> => {
  const known = await selectAssignments(tx, companyId).where('issuer_key', '=', issuerKey).executeTakeFirst();
  const before = parseStored(storedTypes, known?.types ?? [], 'types of an issuer');
  if (titleKey === undefined || type === null) return before;
  const others = before.filter(({ title }) => title !== titleKey);
  return [{ title: titleKey, type }, ...others].slice(0, maxTitlesOfIssuer);
};

/** Stores the document as an import would, with the same checks, and remembers columns and title of its issuer. */
export const confirmDraft = async (
  context: Context,
  { companyId, userId }: Session,
  id: number,
  version: number,
): Promise<ImportedDocument> => {
  const { db, clock } = context;
  const { added, ...imported } = await inTenant(db, companyId, async (tx) => {
    const record = await lockVersion(tx, companyId, { id, version });
    const draft = draftOf(record);
    const { document, problems } = completeDraft(draft, {
      today: berlinDay(clock()),
      plates: await listPlates(tx, companyId),
    });
    if (document === null) throw new AppError('unprocessable', problems.map(({ text }) => text).join(' '));
    const { content } = await selectDraftFile(tx, companyId, id).executeTakeFirstOrThrow();
    const [by, at] = [await emailOfUser(tx, companyId, userId), clock()];
    const file = { fileName: record.file_name, content };
    const checked = { ...document, notices: [...document.notices, ...checkedQuestions(draft)] };
    const documentId = await storeDocument(tx, companyId, { document: checked, file }, { by, at });
    const issuerKey = issuerKeyOf(draft.issuer);
    // Positions of an e-invoice and a table entered manually have no printed columns to remember.
    if (issuerKey !== null && draft.origin.form !== 'e-invoice' && draft.origin.profile !== manualProfile)
      await upsertAssignment(tx, companyId, {
        ...{ issuerKey, headingKey: draft.headingKey ?? '', columns: draft.columns, by, at },
        types: await typesOf(tx, companyId, issuerKey, draft),
      });
    await deleteLeasingDraft(tx, companyId, id);
    return { id: documentId, text: summarise(toNetDocument(document)), added: document.positions.length };
  });
  await requestAnalysis(context, companyId, { kind: 'leasing', before: 0, added });
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
