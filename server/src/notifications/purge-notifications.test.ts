import { api } from '@flottwart/contract/api';
import { maxNotifications, notificationRetentionDays } from '@flottwart/contract/rules/notifications';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createAdmin, createVehicle } from '../../test/factories.ts';
import { openAsOwner } from '../../test/fixture/owner-database.ts';
import { openAppDatabase } from '../db/connect.ts';
import { silentLog } from '../lib/log.ts';
import { purgeNotifications } from './purge-notifications.job.ts';

const app = await createTestApp();
const owner = openAsOwner(app);
const db = openAppDatabase(app.target, { max: 2, onError: () => undefined });
afterAll(() => db.destroy());

test('the newest of each person stay until their retention period ends', async () => {
  const [admin, other] = [await createAdmin(app), await createAdmin(app)];
  const { now } = app.clock;
  const fill = async (person: typeof admin, count: number, days: number): Promise<void> => {
    const { id } = await createVehicle(app, person);
    await sql`
      insert into notifications (company_id, user_id, kind, item_id, detail, created_at)
      select member.company_id, member.id, 'due', ${id}, n::text, ${now}::timestamptz - ${days} * interval '1 day'
      from users member, generate_series(1, ${count}::integer) n
      where member.company_id = ${companyIdOf(person)}`.execute(owner);
  };
  await fill(admin, 3, notificationRetentionDays + 1);
  await fill(admin, maxNotifications + 7, notificationRetentionDays - 1);
  await fill(other, 5, notificationRetentionDays - 1);
  const countOf = async (person: typeof admin): Promise<number> => {
    const { rows } = await sql<{ total: string }>`
      select count(*) as total from notifications where company_id = ${companyIdOf(person)}`.execute(owner);
    return Number(rows[0]?.total);
  };
  await purgeNotifications({ db, clock: () => now, log: silentLog });
  expect([await countOf(admin), await countOf(other)]).toEqual([maxNotifications, 5]);
  const { body } = await app.good(api.listNotifications, { query: { size: '1' }, token: admin.token });
  expect(body.items).toMatchObject([{ text: String(maxNotifications + 7) }]);
});
