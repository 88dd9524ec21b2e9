import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, type SignedIn } from '../../../test/factories.ts';
import { inDatabase } from '../../../test/import-factories.ts';
import { createVehicle } from '../../../test/trip-factories.ts';
import { sendQueued } from '../../db/transaction.ts';
import { lockNewPlate, lockPlates } from './plate-locks.ts';

const app = await sharedTestApp();

let created = 0;
const create = ({ token }: SignedIn, licensePlate: string) => {
  created += 1;
  return app.call(api.createVehicle, { body: { vin: `WNEWPLATE${created}`, licensePlate }, token });
};

/** Sessions that wait for a lock of plates. */
const waiting = async (admin: SignedIn): Promise<number> => {
  const count = sql<{ total: number }>`select count(*)::integer as total from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`;
  const { rows } = await inDatabase(app.target, companyIdOf(admin), (tx) => count.execute(tx));
  return rows[0]?.total ?? 0;
};

/** Work while another transaction enters a new vehicle with this plate. */
const whileEntered = <T>(admin: SignedIn, key: string, work: () => Promise<T>): Promise<T> =>
  inDatabase(app.target, companyIdOf(admin), async (tx) => {
    await lockNewPlate(tx, companyIdOf(admin), key);
    await sendQueued(tx);
    return work();
  });

test('new vehicles wait for one with the same plate, and not for those with another one', async () => {
  const admin = await createAdmin(app);
  const same = await whileEntered(admin, 'BNP1', async () => {
    expect((await create(admin, 'B-NP-2')).status).toBe(201);
    const answer = create(admin, 'B-NP-1');
    await expect.poll(() => waiting(admin)).toBe(1);
    return { answer };
  });
  expect((await same.answer).status).toBe(201);
});

test('a change of plates waits for new vehicles, and they for it', async () => {
  const admin = await createAdmin(app);
  const { id } = await createVehicle(app, admin, 'B-NP-3');
  const changed = await whileEntered(admin, 'BNP4', async () => {
    const answer = app.call(api.updateVehicle, {
      params: { id },
      body: { licensePlate: 'B-NP-5' },
      token: admin.token,
    });
    await expect.poll(() => waiting(admin)).toBe(1);
    return { answer };
  });
  expect((await changed.answer).status).toBe(200);
  const entered = await inDatabase(app.target, companyIdOf(admin), async (tx) => {
    await lockPlates(tx, companyIdOf(admin));
    await sendQueued(tx);
    const answer = create(admin, 'B-NP-6');
    await expect.poll(() => waiting(admin)).toBe(1);
    return { answer };
  });
  expect((await entered.answer).status).toBe(201);
});

test('one of many new vehicles with a plate in two spellings is accepted', async () => {
  const admin = await createAdmin(app);
  const plates = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? 'B-NP-77' : 'b-np 77'));
  const answers = await Promise.all(plates.map((plate) => create(admin, plate)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
});
