import type { CompanyId } from '../../lib/company-id.ts';
import type { SecretPlace } from '../../lib/secret-box.ts';
import type { ConnectionKind } from './connection.repository.ts';

/** Additional authenticated data of a connection's secret. */
export const connectionSecret = (companyId: CompanyId, kind: ConnectionKind): SecretPlace => ({
  companyId,
  field: `connection ${kind}`,
});

export const telematicsSecret = (companyId: CompanyId): SecretPlace => ({ companyId, field: 'telematics' });
