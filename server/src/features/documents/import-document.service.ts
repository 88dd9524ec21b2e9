import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { inTenant } from '../../db/tenant.ts';
import { requestAnalysis } from '../../jobs/analyze-table.job.ts';
import { AppError } from '../../lib/app-error.ts';
import { documentTypeOf, isPicture } from '../../lib/media-type.ts';
import type { Session } from '../../lib/session.ts';
import { fileHash } from '../../lib/sha256.ts';
import { emailOfUser } from '../../work-items/timeline.repository.ts';
import { findByHash } from './document.repository.ts';
import { beginScan, type KeptDraft, keepDrafts } from './drafts/keep-draft.service.ts';
import { readingContextOf } from './drafts/reading-context.service.ts';
import { toNetDocument } from './net-document.ts';
import type { SentDocument } from './new-rows.ts';
import type { DocumentDraft } from './reading/draft.ts';
import { manualDraft, manualProfile } from './reading/manual-draft.ts';
import type { ReadRefusal } from './reading/outcome.ts';
import { readLeasingDocument } from './reading/read-leasing-document.ts';
import { templateOfProfile } from './reading/templates/template-outcome.ts';
import { alreadyImportedError, type ImportedDocument, storeDocument, summarise } from './store-document.ts';
import { noteTemplateUse } from './templates/template.repository.ts';

const pdf = 'application/pdf';

/** Prints that a person can read where the reader cannot. */
const isReadable: readonly ReadRefusal[] = [
  'unknown-layout',
  'no-positions',
  'unreadable-amount',
  'no-total',
  'sum-mismatch',
  'missing-number',
  'missing-date',
];

/** Empty form beside the pages of a file that was not understood. */
const formBesidePages = (reason: string): DocumentDraft => ({
  ...manualDraft(reason),
  origin: { form: 'text-layer', profile: manualProfile },
});

/**
 * Reads the file in a child process before the transaction, so that no connection is held meanwhile. A document that is not certain
 * waits as a draft.
 */
export const importDocument = async (
  context: Context,
  session: Session,
  sent: SentDocument,
  signal: AbortSignal,
): Promise<ImportedDocument | KeptDraft> => {
  const { db, clock } = context;
  const { companyId, userId } = session;
  const hash = await fileHash(sent.content);
  const imported = await inTenant(db, companyId, (tx) => findByHash(tx, companyId, hash));
  const duplicate = imported.find(({ file_part }) => file_part === null);
  if (duplicate) throw alreadyImportedError(duplicate);
  if (isPicture(sent.content)) return beginScan(context, session, sent);
  const known = await readingContextOf(context, companyId);
  const outcome = await readLeasingDocument(companyId, sent.content, known, { signal });
  if ('refusal' in outcome && outcome.refusal === 'scanned') return beginScan(context, session, sent);
  if ('refusal' in outcome && isReadable.includes(outcome.refusal) && documentTypeOf(sent.content) === pdf)
    return keepDrafts(context, session, sent, [formBesidePages(outcome.text)]);
  if ('refusal' in outcome) throw new AppError('unprocessable', outcome.text);
  if ('draft' in outcome) return keepDrafts(context, session, sent, [outcome.draft, ...(outcome.others ?? [])]);
  const document = toNetDocument(outcome.document);
  const id = await inTenant(db, companyId, async (tx) => {
    const uploadedBy = await emailOfUser(tx, companyId, userId);
    const template = templateOfProfile(document.origin.profile);
    if (template !== null) await noteTemplateUse(tx, companyId, template, clock());
    return storeDocument({ tx, companyId, now: clock() }, { document, file: sent, uploadedBy });
  }).catch((error: unknown) => {
    if (!violatesUnique(error, 'leasing_documents_file') && !violatesUnique(error, 'leasing_documents_issuer_number'))
      throw error;
    throw new AppError('conflict', `${document.type} ${document.number} wurde bereits importiert.`);
  });
  await requestAnalysis(context, companyId, { kind: 'leasing', before: 0, added: document.positions.length });
  return { id, text: summarise(document) };
};
