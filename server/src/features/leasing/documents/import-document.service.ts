import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { Context } from '../../../context.ts';
import { violatesUnique } from '../../../db/failures.ts';
import { inTenant } from '../../../db/tenant.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Session } from '../../../lib/session.ts';
import { fileHash } from '../../../lib/sha256.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { describeCompany } from '../../company/public.ts';
import { listPlates } from '../../vehicles/public.ts';
import { type KeptDraft, keepDraft, readAssignments } from '../drafts/keep-draft.service.ts';
import { readLeasingDocument } from '../reading/read-leasing-document.ts';
import type { ReadingContext } from '../reading/reading-context.ts';
import { findByHash } from './document.repository.ts';
import { type ImportedDocument, summarise } from './imported-document.ts';
import type { SentDocument } from './new-rows.ts';
import { alreadyImportedError, storeDocument } from './store-document.ts';

/** Knowledge of the company that the reader needs: own plates, own name, assigned columns. */
const readingContextOf = async ({ db, clock }: Context, companyId: CompanyId): Promise<ReadingContext> => {
  const { plates, company } = await inTenant(db, companyId, async (tx) => ({
    plates: await listPlates(tx, companyId),
    company: await describeCompany(tx, companyId),
  }));
  return {
    today: berlinDay(clock()),
    company: { name: company?.name ?? '' },
    plates,
    assignments: await readAssignments(db, companyId),
  };
};

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
  const duplicate = await inTenant(db, companyId, (tx) => findByHash(tx, companyId, hash));
  if (duplicate) throw alreadyImportedError(duplicate);
  const known = await readingContextOf(context, companyId);
  const outcome = await readLeasingDocument(companyId, sent.content, known, { signal });
  if ('refusal' in outcome) throw new AppError('unprocessable', outcome.text);
  if ('draft' in outcome) return keepDraft(context, session, sent, outcome.draft);
  const { document } = outcome;
  const id = await inTenant(db, companyId, async (tx) => {
    const by = await emailOfUser(tx, companyId, userId);
    return storeDocument(tx, companyId, { document, file: sent }, { by, at: clock() });
  }).catch((error: unknown) => {
    if (!violatesUnique(error, 'leasing_documents_file') && !violatesUnique(error, 'leasing_documents_issuer_number'))
      throw error;
    throw new AppError('conflict', `${document.type} ${document.number} wurde bereits importiert.`);
  });
  return { id, text: summarise(document) };
};
