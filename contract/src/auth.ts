import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { maxCodeLength, maxCompanyNameLength, maxNameLength, maxRoleLength, maxTokenLength } from './rules/limits.ts';
import { email, line, password, requiredLine } from './text.ts';

/** User-facing sentence. */
export const messageResponse = z.object({ message: z.string() });
export type MessageResponse = z.infer<typeof messageResponse>;

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Anmelden',
  access: 'public',
  body: z.strictObject({
    email: email(),
    password: password(),
    code: requiredLine(maxCodeLength).optional().describe('Code der Authenticator-App oder Wiederherstellungscode'),
  }),
  responses: {
    200: z.object({
      token: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      speditionName: z.string(),
    }),
  },
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Abmelden',
  access: 'member',
  withoutSecondFactor: true,
  responses: { 200: messageResponse },
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Firma registrieren (ohne Anmeldung) oder Teammitglied anlegen (als ADMIN)',
  access: 'public-or-admin',
  body: z.strictObject({
    firstName: requiredLine(maxNameLength),
    lastName: requiredLine(maxNameLength),
    speditionsName: requiredLine(maxCompanyNameLength).optional(),
    email: email(),
    password: password(),
    role: line(maxRoleLength).optional().describe('Wird angenommen, aber nicht befolgt.'),
  }),
  responses: { 201: messageResponse },
});

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/api/auth/verify',
  summary: 'E-Mail-Adresse bestätigen',
  access: 'public',
  /** Optional only for the schema, so that the refusal is the specified sentence. */
  query: z
    .strictObject({ token: line(maxTokenLength).optional() })
    .refine(({ token }) => Boolean(token), 'Kein Token vorhanden.'),
  responses: { 200: messageResponse },
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Bestätigungs-Mail erneut anfordern',
  access: 'public',
  body: z.strictObject({ email: email() }),
  responses: { 202: messageResponse },
});

export const discardRegistration = endpoint({
  method: 'POST',
  path: '/api/auth/discard-registration',
  summary: 'Unbestätigtes Konto mit dem Link aus seiner E-Mail verwerfen',
  access: 'public',
  body: z.strictObject({ token: requiredLine(maxTokenLength) }),
  responses: { 200: messageResponse },
});

/** POST, so that the token is in no URL and no log. */
export const checkLink = endpoint({
  method: 'POST',
  path: '/api/auth/check-link',
  summary: 'Prüfen, ob ein Link zum Wählen eines Passworts noch gilt; verbraucht ihn nicht',
  access: 'public',
  body: z.strictObject({ token: requiredLine(maxTokenLength), purpose: z.enum(['accept', 'reset']) }),
  responses: { 200: messageResponse },
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/accept-invitation',
  summary: 'Einladung oder wartende Registrierung bestätigen und dabei das eigene Passwort wählen',
  access: 'public',
  body: z.strictObject({ token: requiredLine(maxTokenLength), newPassword: password() }),
  responses: { 200: messageResponse },
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Link zum Zurücksetzen des Passworts anfordern',
  access: 'public',
  body: z.strictObject({ email: email() }),
  responses: { 202: messageResponse },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Neues Passwort mit einem Link setzen',
  access: 'public',
  body: z.strictObject({ token: requiredLine(maxTokenLength), newPassword: password() }),
  responses: { 200: messageResponse },
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Eigenes Passwort ändern; beendet alle anderen Sitzungen',
  access: 'member',
  body: z.strictObject({ currentPassword: password(), newPassword: password() }),
  responses: { 200: messageResponse },
});
