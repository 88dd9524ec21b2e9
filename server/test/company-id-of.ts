import type { CompanyId } from '../src/lib/company-id.ts';
import { readToken } from '../src/lib/tokens.ts';

/** Company of a signed-in person, read from their token. */
export const companyIdOf = ({ token }: { readonly token: string }): CompanyId => {
  const companyId = readToken(token)?.companyId;
  if (companyId === undefined) throw new Error('The person has to be signed in.');
  return companyId;
};
