import { allRows, combineReads, mapRead, type Read } from '../../db/read.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { selectConnections } from './connection.repository.ts';
import type { StoredSettings } from './connection-settings.mapper.ts';
import { selectTelematicsCredentials } from './telematics-credential.repository.ts';

export { prepareConnectionChanges, type SavingOptions } from './change-connections.service.ts';
export { toConnectionSettings } from './connection-settings.mapper.ts';

export const storedSettings = (tx: TenantTransaction, companyId: CompanyId): Read<StoredSettings> =>
  mapRead(
    combineReads(allRows(selectConnections(tx, companyId)), allRows(selectTelematicsCredentials(tx, companyId))),
    ([connections, telematics]) => ({ connections, telematics }),
  );
