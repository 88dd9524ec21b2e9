import type { LiveEvent } from '@flottwart/contract/events';
import type { Context } from '../context.ts';
import { firstRow } from '../db/read.ts';
import { readInTenant } from '../db/tenant.ts';
import { notFound } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { type MailRow, selectMail } from './company-mail.repository.ts';

/** As long as a person looks at a button without wondering. */
const patienceMs = 20_000;

/** A first attempt that failed is news, even if another one follows. */
const hasNews = ({ state, attempts }: MailRow): boolean => (state === 'queued' ? attempts > 0 : state !== 'sending');

/** The mail as soon as there is news of it, or as it stands when patience ends. */
export const awaitOutcome = async (
  { db, live }: Pick<Context, 'db' | 'live'>,
  companyId: CompanyId,
  mailId: number,
  /** Of the events that tell of such mails. */
  eventKind: LiveEvent['kind'],
  signal: AbortSignal,
): Promise<MailRow> => {
  const enough = AbortSignal.any([signal, live.closing, AbortSignal.timeout(patienceMs)]);
  let wake: () => void = () => undefined;
  // Listening begins before the first look, so that nothing happens unseen in between.
  const stopListening = live.subscribe(companyId, (event) => {
    if (event === null || event.kind === eventKind) wake();
  });
  enough.addEventListener('abort', () => wake());
  try {
    for (;;) {
      const change = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const row = await readInTenant(db, companyId, (tx) => firstRow(selectMail(tx, companyId, mailId)));
      if (!row) throw notFound();
      if (enough.aborted || hasNews(row)) return row;
      await change;
    }
  } finally {
    stopListening();
  }
};
