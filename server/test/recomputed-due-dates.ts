import type { ItemDueDate } from '@flottwart/contract/rules/item-due-dates';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { openAppDatabase } from '../src/db/connect.ts';
import { inTenant } from '../src/db/tenant.ts';
import { datedKinds } from '../src/work-items/due-dates/due-facts.repository.ts';
import { refreshDueDates } from '../src/work-items/due-dates/store-due-dates.ts';
import type { TestApp } from './app.ts';
import { companyIdOf } from './company-id-of.ts';

/** Computes all due dates of a company again and stores them; returns those that were not stored like that. */
export const recomputeDueDates = async (
  app: TestApp,
  owner: { readonly token: string },
): Promise<readonly ItemDueDate[]> => {
  const companyId = companyIdOf(owner);
  const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
  try {
    return await inTenant(db, companyId, async (tx) => {
      const items = await tx
        .selectFrom('work_items')
        .select(['id', 'kind'])
        .where('company_id', '=', companyId)
        .execute();
      const different: ItemDueDate[] = [];
      for (const kind of declaredKeys(datedKinds)) {
        const ids = items.filter((item) => item.kind === kind).map(({ id }) => id);
        different.push(...(await refreshDueDates({ tx, companyId, now: app.clock.now }, kind, ids)));
      }
      return different;
    });
  } finally {
    await db.destroy();
  }
};
