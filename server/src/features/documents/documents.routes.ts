import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { getDocument, getOriginal, listUploads } from './document.service.ts';
import { confirmDraft, discardDraft, updateDraft } from './drafts/decide-draft.service.ts';
import { getDraft, listDrafts, listRows } from './drafts/draft.service.ts';
import { getPageWords, getPicture } from './drafts/draft-page.service.ts';
import { readDraftAgain } from './drafts/keep-draft.service.ts';
import { importDocument } from './import-document.service.ts';
import { listWithdrawals, undoWithdrawal, withdrawDocuments } from './withdrawals/withdrawal.service.ts';

const draftRoutes = (context: Context): readonly Route[] => [
  route(api.listLeasingDrafts, ({ session, query }) => listDrafts(context, session, query)),
  route(api.getLeasingDraft, ({ session, params }) => getDraft(context, session, params.id)),
  route(api.listDraftRows, ({ session, params, query }) => listRows(context, session, params.id, query)),
  route(api.draftPicture, ({ session, params, query, signal }) =>
    getPicture(context, session, { ...params, ...query }, signal),
  ),
  route(api.draftPageWords, ({ session, params, signal }) => getPageWords(context, session, params, signal)),
  route(api.updateLeasingDraft, ({ session, params, body }) => updateDraft(context, session, params.id, body)),
  route(api.confirmLeasingDraft, async ({ session, params, body }) => {
    const { id, text } = await confirmDraft(context, session, params.id, body.version);
    return { body: text, location: `/api/leaseplan/documents/${id}` };
  }),
  route(api.readLeasingDraftAgain, ({ session, params, body }) =>
    readDraftAgain(context, session, params.id, body.version),
  ),
  route(api.discardLeasingDraft, ({ session, params }) => discardDraft(context, session, params.id)),
];

export const documentsRoutes = (context: Context): readonly Route[] => [
  route(api.importLeasingDocument, async ({ session, query, file, signal }) => {
    const sent = { fileName: file.name, content: file.content, uploadId: query.upload ?? null };
    const imported = await importDocument(context, session, sent, signal);
    return 'draftId' in imported
      ? { status: 202, body: imported.text, location: `/api/leaseplan/drafts/${imported.draftId}` }
      : { status: 200, body: imported.text, location: `/api/leaseplan/documents/${imported.id}` };
  }),
  route(api.getLeasingDocument, ({ session, params }) => getDocument(context, session, params.id)),
  route(api.originalLeasingDocument, ({ session, params }) => getOriginal(context, session, params.id)),
  route(api.uploadHistory, ({ session, query }) => listUploads(context, session, query)),
  route(api.withdrawDocuments, ({ session, body }) => withdrawDocuments(context, session, body)),
  route(api.listWithdrawals, ({ session, query }) => listWithdrawals(context, session, query)),
  route(api.undoWithdrawal, ({ session, params }) => undoWithdrawal(context, session, params.id)),
  ...draftRoutes(context),
];
