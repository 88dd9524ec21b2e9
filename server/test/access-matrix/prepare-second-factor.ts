import type { Company } from '../world/company.ts';
import { factorSecretFor } from '../world/leave-second-factor.ts';
import { addColleague, openSessionFor } from './preparations.ts';

/** Adds a colleague with an enabled second factor, a pending one and a session; everybody shares the password. */
export const addProtectedColleague = async (company: Company) => {
  const { id } = await addColleague(company);
  const { backstage, memberId } = company;
  const { password_hash } = await backstage
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  await backstage.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  const pendingCode = await factorSecretFor(company, id);
  const { token, sessionId } = await openSessionFor(company, id);
  return { id, session: { token }, sessionId, pendingCode };
};
