import { z } from 'zod';
import { messageResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './list.ts';
import { maxNameLength } from './rules/limits.ts';
import { email, id, idInPath, requiredLine } from './text.ts';

export const role = z.enum(['ADMIN', 'USER']);
export type Role = z.infer<typeof role>;

const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
});

export const userProfile = person.extend({
  /** Receives due-date reminders as a daily mail. */
  reminderMails: z.boolean(),
});

export const teamMember = person.extend({
  id: id(),
  emailVerified: z.boolean(),
  /** Visible to an ADMIN only. */
  hasSecondFactor: z.boolean().optional(),
});

export type UserProfile = z.infer<typeof userProfile>;
export type TeamMember = z.infer<typeof teamMember>;

const memberPath = z.strictObject({ id: idInPath() });

export const myProfile = endpoint({
  method: 'GET',
  path: '/api/users/myProfile',
  summary: 'Eigenes Profil',
  access: 'member',
  responses: { 200: userProfile },
});

export const updateMyProfile = endpoint({
  method: 'PATCH',
  path: '/api/users/myProfile',
  summary: 'Eigenen Namen ändern, Erinnerungen per E-Mail an- oder abschalten',
  access: 'member',
  body: z
    .strictObject({
      firstName: requiredLine(maxNameLength).optional(),
      lastName: requiredLine(maxNameLength).optional(),
      reminderMails: z.boolean().optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'Es wurde nichts zum Ändern angegeben.'),
  responses: { 200: userProfile },
});

export const members = endpoint({
  method: 'GET',
  path: '/api/users/my-spedition-members',
  summary: 'Teammitglieder der eigenen Firma',
  access: 'member',
  query: listQuery(['lastName', 'firstName', 'email', 'role'], {}),
  responses: { 200: z.array(teamMember) },
  paged: true,
});

export const colleagues = endpoint({
  method: 'GET',
  path: '/api/users/colleagues',
  summary: 'E-Mail-Adressen der Kolleginnen und Kollegen, denen etwas zugewiesen werden kann',
  access: 'member',
  query: listQuery(['lastName', 'firstName', 'email'], {}),
  responses: { 200: z.array(z.string()) },
  paged: true,
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/users/invitations',
  summary: 'Kollegin oder Kollegen einladen; das Passwort wählt die eingeladene Person',
  access: 'admin',
  body: z.strictObject({
    firstName: requiredLine(maxNameLength),
    lastName: requiredLine(maxNameLength),
    email: email(),
  }),
  responses: { 201: messageResponse },
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/users/:id/resend-invitation',
  summary: 'Einladung oder Bestätigungs-Mail eines unbestätigten Teammitglieds erneut senden',
  access: 'admin',
  params: memberPath,
  responses: { 202: messageResponse },
});

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Rolle eines Teammitglieds ändern',
  access: 'admin',
  params: memberPath,
  body: z.strictObject({ role }),
  responses: { 200: teamMember },
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  summary: 'Teammitglied entfernen',
  access: 'admin',
  params: memberPath,
  responses: { 200: messageResponse },
});
