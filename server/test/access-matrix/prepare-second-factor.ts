import type { Company } from '../fixture/company.ts';
import { factorSecretFor } from '../fixture/seed-second-factor.ts';
import { addColleague, openSessionFor } from './preparations.ts';

/** Adds a colleague with an enabled second factor, a pending one and a session; everybody shares the password. */
export const addProtectedColleague = async (company: Company) => {
  const { id } = await addColleague(company);
  const { ownerDb, memberId } = company;
  const { password_hash } = await ownerDb
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  await ownerDb.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  const codes = await factorSecretFor(company, id);
  const { token, sessionId } = await openSessionFor(company, id);
  return { id, session: { token }, sessionId, ...codes };
};
