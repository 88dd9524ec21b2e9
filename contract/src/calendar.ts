import { z } from 'zod';
import { messageResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';

const path = '/api/users/myProfile/calendar';

export const myCalendar = endpoint({
  method: 'GET',
  path,
  summary: 'Seit wann es den eigenen abonnierbaren Kalender gibt',
  access: 'member',
  responses: { 200: z.object({ createdAt: z.iso.datetime().nullable() }) },
});

export const createMyCalendar = endpoint({
  method: 'POST',
  path,
  summary: 'Eigenen Kalender anlegen oder seine Adresse erneuern; sie wird nur dieses eine Mal genannt',
  access: 'member',
  responses: { 201: z.object({ url: z.string(), createdAt: z.iso.datetime() }) },
});

export const deleteMyCalendar = endpoint({
  method: 'DELETE',
  path,
  summary: 'Eigenen Kalender abschalten',
  access: 'member',
  responses: { 200: messageResponse },
});

/** Ends in `.ics`, which some calendar programs require. */
const tokenInPath = z
  .string()
  .regex(/^\d{1,10}\.[\w-]{43}(\.ics)?$/)
  .transform((text) => text.replace(/\.ics$/, ''));

export const calendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:token',
  summary: 'Der Kalender einer Person im Format iCalendar; die Adresse ist das Geheimnis',
  access: 'public',
  params: z.strictObject({ token: tokenInPath }),
  responses: { 200: z.string() },
  produces: 'calendar',
});
