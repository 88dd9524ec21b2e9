import type { SecretPlace } from '../../lib/secret-box.ts';
import type { ConnectionKind } from './connection.repository.ts';

/** Where the secrets of connections are sealed for. */
export const connectionSecret = (companyId: number, kind: ConnectionKind): SecretPlace => ({
  companyId,
  field: `connection ${kind}`,
});

export const telematicsSecret = (companyId: number): SecretPlace => ({ companyId, field: 'telematics' });
