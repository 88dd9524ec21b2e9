import type { AccountEvent } from '@flottwart/contract/account-security';
import type { Page, Paging } from '@flottwart/contract/list';
import type { Context } from '../../context.ts';
import { readPage } from '../../db/paging.ts';
import { countOf } from '../../db/read.ts';
import type { Session } from '../../lib/session.ts';
import { countAccountEvents, selectAccountEvents } from './account-event.repository.ts';

export const listMyAccountEvents = (
  { db }: Context,
  { companyId, userId }: Session,
  paging: Paging,
): Promise<Page<AccountEvent>> =>
  readPage(
    db,
    companyId,
    {
      rows: (tx) => selectAccountEvents(tx, companyId, userId),
      total: (tx) => countOf(countAccountEvents(tx, companyId, userId)),
      toItem: ({ id, kind, device, address, by_whom, created_at }) => ({
        id,
        kind,
        at: created_at.toISOString(),
        device,
        address,
        byWhom: by_whom,
      }),
    },
    paging,
  );
