import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/connect.ts';
import { readAcrossCompanies } from '../../db/tenant.ts';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import { days, secondsAfter } from '../../lib/clock.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { emailKey } from '../../lib/email-key.ts';
import { sha256 } from '../../lib/sha256.ts';

const unusedSeconds = days(180);

/** Programs without a cookie jar are a new device at each sign-in; browsers in use stay among the latest. */
const maxDevicesPerUser = 100;

interface KnownDevice {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly hash: Buffer;
}

/** Token that identifies a browser, whoever signs in with it; only its hash is stored. */
export const newDeviceToken = (): string => randomBytes(32).toString('base64url');

/** Finds the device if it has signed in to the account of this address before. */
export const findKnownDevice = async (
  db: Database,
  email: string,
  token: string,
  now: Date,
): Promise<KnownDevice | undefined> => {
  const hash = sha256(token);
  const rows = await readAcrossCompanies(db, {
    sql: 'select company_id as "companyId", user_id as "userId" from known_device($1, $2, $3)',
    parameters: [emailKey(email), hash, secondsAfter(now, -unusedSeconds)],
  });
  const [account] = rows as readonly Omit<KnownDevice, 'hash'>[];
  return account && { ...account, hash };
};

export const rememberDevice = async (
  { tx, companyId, now }: TenantContext,
  userId: number,
  token: string,
): Promise<void> => {
  const insert = tx
    .insertInto('known_devices')
    .values({ company_id: companyId, user_id: userId, device_hash: sha256(token), last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'device_hash']).doUpdateSet({ last_used_at: now }),
    );
  const ofUser = tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId);
  const deletion = tx
    .deleteFrom('known_devices')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('device_hash', 'in', ofUser.orderBy('last_used_at', 'desc').offset(maxDevicesPerUser));
  await queueStatement(tx, insert);
  await queueStatement(tx, deletion);
};

export const deleteUnusedDevices = async ({ tx, companyId, now }: TenantContext): Promise<void> => {
  await tx
    .deleteFrom('known_devices')
    .where('company_id', '=', companyId)
    .where('last_used_at', '<=', secondsAfter(now, -unusedSeconds))
    .execute();
};
