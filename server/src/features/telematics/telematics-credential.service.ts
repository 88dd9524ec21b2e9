import type { MessageResponse } from '@flottwart/contract/auth';
import { addTelematicsCredential as addEndpoint, type TelematicsCredential } from '@flottwart/contract/connections';
import type { Received } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { inTenant } from '../../db/tenant.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { publishChange } from '../../live/live-events.ts';
import { createOnce } from '../../work-items/idempotency.ts';
import {
  deleteTelematicsCredential,
  insertTelematicsCredential,
  requireSpecialServices,
  requireWorkingConnection,
  telematicsSecret,
  toTelematicsCredential,
} from '../connections/public.ts';
import { requestTelematicsRefresh } from './request-refresh.ts';

interface Caller {
  readonly signal: AbortSignal;
  readonly idempotencyKey: string | undefined;
}

const refuseDuplicate = (error: unknown): never => {
  if (!violatesUnique(error, 'telematics_credentials_once')) throw error;
  throw new AppError(
    'conflict',
    'Für diese Datenbank und diesen Benutzernamen sind bereits Zugangsdaten hinterlegt. Zum Ändern bitte zuerst löschen.',
  );
};

export const addTelematicsCredential = async (
  context: Context,
  session: Session,
  {
    id,
    body: { username, password, database },
  }: { readonly id: number; readonly body: Received<typeof addEndpoint>['body'] },
  { signal, idempotencyKey }: Caller,
): Promise<TelematicsCredential> => {
  const { secrets, log } = context;
  const { companyId, userId, role } = session;
  if (id !== companyId) throw notFound();
  await requireSpecialServices(context, session);
  await requireWorkingConnection(
    context,
    companyId,
    { kind: 'telematics', credential: { username, password, database } },
    signal,
  );

  // The password is not part of the idempotency hash, which could be guessed.
  const repeatable = { idempotencyKey, body: { username, database } };
  const added = await createOnce(
    context,
    session,
    { name: 'telematics credential', response: addEndpoint.responses[201], ...repeatable },
    async (write) => {
      const { tx, now } = write;
      const row = await insertTelematicsCredential(tx, companyId, {
        username,
        database_name: database,
        sealed_secret: secrets.seal(telematicsSecret(companyId), password),
        last_run_at: now,
        last_error: '',
      });
      await requestTelematicsRefresh(context, tx, companyId);
      return toTelematicsCredential(row, role);
    },
  ).catch(refuseDuplicate);
  log.info({ companyId, userId, connection: 'telematics', action: 'store' }, 'connection changed');
  return added;
};

export const removeTelematicsCredential = async (
  context: Context,
  session: Session,
  id: number,
): Promise<MessageResponse> => {
  const { companyId, userId } = session;
  await requireSpecialServices(context, session);
  await inTenant(context.db, companyId, async (tx) => {
    if (!(await deleteTelematicsCredential(tx, companyId, id))) throw notFound();
    // Data read with the credential is deleted too.
    await publishChange(tx, companyId, { kind: 'vehicle', part: 'telematics' });
  });
  context.log.info({ companyId, userId, connection: 'telematics', action: 'remove' }, 'connection changed');
  return { message: 'Die Zugangsdaten wurden entfernt.' };
};
