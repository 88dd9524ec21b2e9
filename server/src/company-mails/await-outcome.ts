import type { LiveEvent } from '@flottwart/contract/events';
import type { Context } from '../context.ts';
import { firstRow } from '../db/read.ts';
import { readInTenant } from '../db/tenant.ts';
import { notFound } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { type MailRow, selectMail } from './company-mail.repository.ts';

/** About as long as a person waits for a button without wondering. */
const outcomeTimeoutMs = 20_000;

/** A failed first attempt counts as an outcome, even if a retry follows. */
const hasOutcome = ({ state, attempts }: MailRow): boolean => (state === 'queued' ? attempts > 0 : state !== 'sending');

/** Returns the mail once its outcome is known, or its current state at the timeout. */
export const awaitOutcome = async (
  { db, live }: Pick<Context, 'db' | 'live'>,
  companyId: CompanyId,
  { mailId, eventKind }: { readonly mailId: number; readonly eventKind: LiveEvent['kind'] },
  signal: AbortSignal,
): Promise<MailRow> => {
  const enough = AbortSignal.any([signal, live.closing, AbortSignal.timeout(outcomeTimeoutMs)]);
  let wake: () => void = () => undefined;
  // Subscribes before the first read, so that no change in between is missed.
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
      if (enough.aborted || hasOutcome(row)) return row;
      await change;
    }
  } finally {
    stopListening();
  }
};
