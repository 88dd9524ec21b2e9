import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { getAttachment, listMails } from './mailbox.service.ts';

export const mailboxRoutes = (context: Context): readonly Route[] => [
  route(api.listDemoMails, async () => listMails(context)),
  route(api.demoMailAttachment, async ({ params }) => getAttachment(context, params.id, params.attachmentId)),
];
