import { api } from '@flottwart/contract/api';
import { telematicsSecret } from '../../src/features/connections/connection.repository.ts';
import { createSecretBox } from '../../src/lib/secret-box.ts';
import { loadSecretKey } from '../../src/lib/secret-key.ts';
import { secretWord } from './marks.ts';
import type { People } from './people.ts';

export interface Outside {
  readonly credential: number;
}

/** Sets the company's address and its connections. */
export const seedConnections = async (
  { app, backstage, word, companyId, admin: { token } }: People,
  connections: readonly object[],
): Promise<Outside> => {
  const address = {
    contactName: `${word} Kontakt`,
    contactPhone: `${word} Telefon`,
    street: `${word}weg`,
    houseNumber: `${word} 7`,
    zipCode: word,
    city: `${word}stadt`,
    policeSignatureEmail: `owi@${word.toLowerCase()}.example`,
    policeSignaturePhone: `${word} 040`,
  };
  for (const body of [address, ...connections])
    await app.good(api.updateCompany, { params: { id: companyId }, query: {}, body, token });
  await backstage
    .updateTable('connections')
    .set({ last_error: `${word} antwortet nicht` })
    .where('company_id', '=', companyId)
    .where('kind', '=', 'driving-history')
    .execute();
  const secrets = createSecretBox(await loadSecretKey(app.config.secretKey, app.config.dataDir));
  const { id: credential } = await backstage
    .insertInto('telematics_credentials')
    .values({
      company_id: companyId,
      username: `${word} Telematik`,
      database_name: word,
      sealed_secret: secrets.seal(telematicsSecret(companyId), secretWord),
      last_run_at: app.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { credential };
};
