import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idInPath } from './text.ts';

/** Mail that a demo stores instead of delivering it. */
export const demoMail = z.object({
  id: id(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.iso.datetime(),
  text: z.string(),
  attachments: z.array(z.object({ id: id(), name: z.string(), bytes: z.int() })),
});
export type DemoMail = z.infer<typeof demoMail>;

/** Public, so that a new user of a demo finds the verification link; absent outside demos. */
export const listDemoMails = endpoint({
  method: 'GET',
  path: '/api/demo/mails',
  summary: 'Postfach der Demo, die neueste zuerst; nur in einer Demo',
  access: 'public',
  responses: { 200: z.array(demoMail) },
});

export const demoMailAttachment = endpoint({
  method: 'GET',
  path: '/api/demo/mails/:id/attachments/:attachmentId',
  summary: 'Anhang einer E-Mail der Demo',
  access: 'public',
  params: z.strictObject({ id: idInPath(), attachmentId: idInPath() }),
  responses: { 200: z.unknown() },
  produces: 'file',
  media: ['*/*'],
});
