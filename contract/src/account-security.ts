import { z } from 'zod';
import { messageResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { maxAccountEventPageSize, maxCodeLength, maxPage } from './rules/limits.ts';
import { id, idInPath, password, requiredLine, wholeNumber } from './text.ts';

const factorPath = '/api/users/myProfile/second-factor';
const sessionsPath = '/api/users/myProfile/sessions';

/** An open browser and the password alone must not replace the factor. */
const proof = z.strictObject({
  currentPassword: password(),
  code: requiredLine(maxCodeLength)
    .optional()
    .describe(
      'Code der Authenticator-App oder Wiederherstellungscode; nötig, solange ein zweiter Faktor eingeschaltet ist',
    ),
});
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const mySecondFactor = endpoint({
  method: 'GET',
  path: factorPath,
  summary: 'Ob der eigene zweite Faktor eingerichtet ist',
  access: 'member',
  withoutSecondFactor: true,
  responses: {
    200: z.object({
      enabledAt: z.iso.datetime().nullable(),
      recoveryCodesLeft: z.int(),
      /** The company requires a second factor from every member. */
      isRequired: z.boolean(),
    }),
  },
});

export const startSecondFactor = endpoint({
  method: 'POST',
  path: factorPath,
  summary: 'Geheimnis für die Authenticator-App anfordern; es gilt erst nach der Bestätigung mit einem Code',
  access: 'member',
  withoutSecondFactor: true,
  body: proof,
  responses: {
    201: z.object({
      /** Base32, for manual entry. */
      secret: z.string(),
      /** Content of the QR code. */
      uri: z.string(),
    }),
  },
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: `${factorPath}/confirm`,
  summary: 'Zweiten Faktor mit einem Code der App einschalten; nennt die Wiederherstellungscodes dieses eine Mal',
  access: 'member',
  withoutSecondFactor: true,
  body: z.strictObject({ code: requiredLine(maxCodeLength) }),
  responses: { 200: recoveryCodes },
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: `${factorPath}/recovery-codes`,
  summary: 'Neue Wiederherstellungscodes; die bisherigen gelten nicht mehr',
  access: 'member',
  body: proof,
  responses: { 200: recoveryCodes },
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: `${factorPath}/remove`,
  summary: 'Eigenen zweiten Faktor abschalten',
  access: 'member',
  body: proof,
  responses: { 200: messageResponse },
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/:id/reset-second-factor',
  summary: 'Zweiten Faktor eines Teammitglieds zurücksetzen, das sein Gerät verloren hat',
  access: 'admin',
  params: z.strictObject({ id: idInPath() }),
  responses: { 200: messageResponse },
});

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/api/users/:id/end-sessions',
  summary: 'Alle Sitzungen eines Teammitglieds beenden',
  access: 'admin',
  params: z.strictObject({ id: idInPath() }),
  responses: { 200: messageResponse },
});

export const ownSession = z.object({
  id: id(),
  device: z.string(),
  /** Truncated address, which identifies the network only. */
  address: z.string(),
  createdAt: z.iso.datetime(),
  /** Accurate to five minutes. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const mySessions = endpoint({
  method: 'GET',
  path: sessionsPath,
  summary: 'Eigene Sitzungen: diese, dann die zuletzt benutzte zuerst',
  access: 'member',
  responses: { 200: z.array(ownSession) },
});

export const endMySession = endpoint({
  method: 'DELETE',
  path: `${sessionsPath}/:id`,
  summary: 'Eine eigene Sitzung beenden',
  access: 'member',
  params: z.strictObject({ id: idInPath() }),
  responses: { 200: messageResponse },
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: `${sessionsPath}/end-others`,
  summary: 'Alle eigenen Sitzungen außer dieser beenden',
  access: 'member',
  responses: { 200: messageResponse },
});

export const accountEventKinds = [
  'signed-in',
  'signed-in-with-recovery-code',
  'wrong-password',
  'wrong-code',
  'password-changed',
  'password-reset',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-codes-renewed',
  'second-factor-duty-on',
  'second-factor-duty-off',
  'sessions-ended',
] as const;
export type AccountEventKind = (typeof accountEventKinds)[number];

export const accountEvent = z.object({
  id: id(),
  kind: z.enum(accountEventKinds),
  at: z.iso.datetime(),
  device: z.string(),
  address: z.string(),
  /** Acting user, if not the account's owner. */
  byWhom: z.string().nullable(),
});
export type AccountEvent = z.infer<typeof accountEvent>;

export const myAccountEvents = endpoint({
  method: 'GET',
  path: '/api/users/myProfile/account-events',
  summary: 'Anmeldungen, Fehlversuche und Änderungen am eigenen Konto aus 90 Tagen, die neuesten zuerst',
  access: 'member',
  query: z.strictObject({
    page: wholeNumber(z.int().min(1).max(maxPage)).optional(),
    size: wholeNumber(z.int().min(1).max(maxAccountEventPageSize)).default(20),
  }),
  responses: { 200: z.array(accountEvent) },
  paged: true,
});
