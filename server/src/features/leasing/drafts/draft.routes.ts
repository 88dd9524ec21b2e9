import { api } from '@flottwart/contract/api';
import type { Context } from '../../../context.ts';
import { type Route, route } from '../../../http/route.ts';
import { confirmDraft, discardDraft, updateDraft } from './decide-draft.service.ts';
import { getDraft, getPicture, listDrafts, listRows } from './draft.service.ts';

/** Documents that wait for a person. */
export const draftRoutes = (context: Context): readonly Route[] => [
  route(api.listLeasingDrafts, ({ session, query }) => listDrafts(context, session, query)),
  route(api.getLeasingDraft, ({ session, params }) => getDraft(context, session, params.id)),
  route(api.listDraftRows, ({ session, params, query }) => listRows(context, session, params.id, query)),
  route(api.draftPicture, ({ session, params, signal }) => getPicture(context, session, params, signal)),
  route(api.updateLeasingDraft, ({ session, params, body }) => updateDraft(context, session, params.id, body)),
  route(api.confirmLeasingDraft, async ({ session, params, body }) => {
    const { id, text } = await confirmDraft(context, session, params.id, body.version);
    return { body: text, location: `/api/leaseplan/documents/${id}` };
  }),
  route(api.discardLeasingDraft, ({ session, params }) => discardDraft(context, session, params.id)),
];
