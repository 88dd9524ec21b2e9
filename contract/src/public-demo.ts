import { z } from 'zod';
import { login } from './auth.ts';
import { demoMail } from './demo-mails.ts';
import { endpoint } from './endpoint.ts';
import { idInPath } from './text.ts';

/** Public, because visitors of a demo have no account; absent everywhere else. */
export const startDemo = endpoint({
  method: 'POST',
  path: '/api/demo/start',
  summary: 'Eigene Firma in der öffentlichen Demo; sie endet von selbst',
  access: 'public',
  responses: { 201: login.responses[200].extend({ email: z.string(), endsAt: z.iso.datetime() }) },
});

export const myDemoMails = endpoint({
  method: 'GET',
  path: '/api/demo/my-mails',
  summary: 'E-Mails der eigenen Firma in der öffentlichen Demo, die neueste zuerst',
  access: 'member',
  responses: { 200: z.array(demoMail) },
});

export const myDemoMailAttachment = endpoint({
  method: 'GET',
  path: '/api/demo/my-mails/:id/attachments/:attachmentId',
  summary: 'Anhang einer E-Mail der eigenen Firma in der öffentlichen Demo',
  access: 'member',
  params: z.strictObject({ id: idInPath(), attachmentId: idInPath() }),
  responses: { 200: z.unknown() },
  produces: 'file',
  media: ['*/*'],
});
