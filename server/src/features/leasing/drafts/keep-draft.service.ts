import { maxDraftColumns, maxDraftRows, maxDrafts, maxDraftTextLength } from '@flottwart/contract/rules/limits';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/connect.ts';
import { allRows } from '../../../db/read.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { parseStored } from '../../../lib/parse-json.ts';
import type { Session } from '../../../lib/session.ts';
import { fileHash } from '../../../lib/sha256.ts';
import { publishChange } from '../../../live/live-events.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { mediaTypeOf, type SentDocument } from '../documents/new-rows.ts';
import { lockLeasingData } from '../leasing-data.repository.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import { draftHead } from '../reading/outcome-lines.ts';
import type { IssuerAssignment } from '../reading/reading-context.ts';
import { textLengthOf } from './change-draft.ts';
import { countDrafts, findDraftByHash, insertLeasingDraft } from './draft.repository.ts';
import { selectAssignments } from './issuer-assignment.repository.ts';
import { storedDraft } from './stored-draft.ts';

export interface KeptDraft {
  readonly draftId: number;
  readonly text: string;
}

const questionsOf = ({ questions }: Pick<DocumentDraft, 'questions'>): string =>
  questions.map(({ text }) => text).join(' ');

const assertFits = (draft: DocumentDraft): void => {
  const { columns, rows } = draft;
  if (columns.length <= maxDraftColumns && rows.length <= maxDraftRows && textLengthOf(rows) <= maxDraftTextLength)
    return;
  const text = 'Der Beleg ist zu lang, um ihn von Hand zuzuordnen.';
  throw new AppError('unprocessable', `${questionsOf(draft)} ${text}`);
};

/** Keeps a document that is not certain until a person decides; the same file again leads to the same draft. */
export const keepDraft = async (
  { db, clock }: Context,
  { companyId, userId }: Session,
  sent: SentDocument,
  draft: DocumentDraft,
): Promise<KeptDraft> => {
  assertFits(draft);
  const sha256 = await fileHash(sent.content);
  const draftId = await inTenant(db, companyId, async (tx) => {
    await lockLeasingData(tx, companyId);
    const waiting = await findDraftByHash(tx, companyId, sha256);
    if (waiting) return waiting.id;
    const { total } = await countDrafts(tx, companyId).executeTakeFirstOrThrow();
    if (total >= maxDrafts)
      throw new AppError(
        'conflict',
        `Es warten schon ${maxDrafts} Belege auf eine Entscheidung. Bitte zuerst einige davon übernehmen oder verwerfen.`,
      );
    const row = {
      company_id: companyId,
      ...storedDraft(draft),
      file_name: sent.fileName,
      media_type: mediaTypeOf(sent.content),
      sha256,
      uploaded_by: await emailOfUser(tx, companyId, userId),
      uploaded_at: clock(),
    };
    const id = await insertLeasingDraft(tx, row, sent.content);
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return id;
  });
  return { draftId, text: `Entwurf ${draftId} wartet auf eine Entscheidung: ${questionsOf(draft)}` };
};

const storedColumns = z.object({ columns: draftHead.shape.columns });

/** Columns that people of the company assigned, for the reader. */
export const readAssignments = async (db: Database, companyId: CompanyId): Promise<IssuerAssignment[]> => {
  const rows = await readInTenant(db, companyId, (tx) => allRows(selectAssignments(tx, companyId)));
  return rows.map(({ issuer_key, columns }) => ({
    issuerKey: issuer_key,
    ...parseStored(storedColumns, { columns }, 'columns of an issuer'),
  }));
};
