import type { Context } from '../../../context.ts';
import { readAll } from '../../../db/paging.ts';
import { exportRows } from '../../../lib/export-file.ts';
import type { Session } from '../../../lib/session.ts';
import type { EntryQuery } from './position.repository.ts';
import { planEntries } from './position.service.ts';
import { entrySheet } from './position-sheet.ts';

/** Long enough for a million rows and a slow connection. */
const exportTimeoutMs = 600_000;

export const exportEntries = (context: Context, session: Session, query: EntryQuery) =>
  exportRows(session.companyId, entrySheet, () =>
    readAll(context.db, session.companyId, planEntries(context, session, query), exportTimeoutMs),
  );
