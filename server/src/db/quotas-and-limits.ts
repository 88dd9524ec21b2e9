import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { placeLimits } from '../lib/admission/limits.ts';
import { days, hours, minutes } from '../lib/clock.ts';

interface UpperBound {
  readonly value: number;
  /** For the operator, beside the number. */
  readonly meaning: string;
}

/** Upper bound per period, counted by window. */
interface CountedQuota extends UpperBound {
  readonly windowSeconds: number;
  /** German: one, several, and the period. */
  readonly unit: readonly [one: string, several: string, per: string];
}

/** Quotas that `CompanyQuotas.admit` counts. */
export const countedQuotas = {
  uploads: {
    value: 1000,
    windowSeconds: hours(1),
    meaning: 'uploaded files per hour',
    unit: ['Datei', 'Dateien', 'je Stunde'],
  },
  'upload-megabytes': {
    value: 10_000,
    windowSeconds: days(1),
    meaning: 'uploaded megabytes per day',
    unit: ['MB', 'MB', 'je Tag'],
  },
  exports: {
    value: 300,
    windowSeconds: hours(1),
    meaning: 'exports of lists and data about drivers per hour',
    unit: ['Export', 'Exporte', 'je Stunde'],
  },
  imports: {
    value: 60,
    windowSeconds: hours(1),
    meaning: 'imports started per hour',
    unit: ['Import', 'Importe', 'je Stunde'],
  },
  // Mails that the ADMINs of a company cause to addresses nobody has confirmed; see docs/decisions/0049-pending-accounts.md.
  invitations: {
    value: 50,
    windowSeconds: days(1),
    meaning: 'invitations per day',
    unit: ['Einladung', 'Einladungen', 'je Tag'],
  },
  'first-invitations': {
    value: 10,
    windowSeconds: days(1),
    meaning: 'invitations per day in the first week of a company',
    unit: ['Einladung', 'Einladungen', 'je Tag'],
  },
  // Few, because unlimited tests would allow scanning other networks.
  'connection-tests': {
    value: 30,
    windowSeconds: minutes(15),
    meaning: 'tests of connections in a quarter of an hour',
    unit: ['Verbindungstest', 'Verbindungstests', 'je Viertelstunde'],
  },
} as const satisfies Record<string, CountedQuota>;

/** Counted in the transaction that sends, from the stored mails of the last 24 hours (threat T-31). */
export const mailQuotas = {
  'police-mails': { value: 200, meaning: 'mails to authorities in 24 hours' },
  'claim-mails': { value: 200, meaning: 'mails to leasing companies in 24 hours' },
} as const satisfies Record<string, UpperBound>;

/** Upper bounds of what happens at once, where the operator may set another one for a company. */
export const limits = {
  streams: { value: placeLimits.downloads.company, meaning: 'whole lists and files being downloaded at once' },
  'parallel-uploads': { value: placeLimits.uploads.company, meaning: 'files being uploaded at once' },
} as const satisfies Record<string, UpperBound>;

export type CountedQuotaName = keyof typeof countedQuotas;
export type MailQuotaName = keyof typeof mailQuotas;
export type LimitName = keyof typeof limits;
/** The space for attachments has its default in the configuration. */
export type QuotaOrLimitName = CountedQuotaName | MailQuotaName | LimitName | 'attachment-megabytes';

export const fixedDefaults: Readonly<Record<Exclude<QuotaOrLimitName, 'attachment-megabytes'>, UpperBound>> = {
  ...countedQuotas,
  ...mailQuotas,
  ...limits,
};

export const quotaAndLimitNames: readonly QuotaOrLimitName[] = [...declaredKeys(fixedDefaults), 'attachment-megabytes'];
