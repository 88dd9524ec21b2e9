import type { CompanyId } from '../../src/lib/company-id.ts';
import type { TestApp } from '../app.ts';
import { registerAdmin, registerMember, type SignedIn } from '../factories.ts';
import { companyOf } from '../import-factories.ts';
import type { Backstage } from './backstage.ts';

export interface People {
  readonly app: TestApp;
  readonly backstage: Backstage;
  /** Occurs in every text of this company and nowhere else. */
  readonly word: string;
  readonly companyId: CompanyId;
  readonly admin: SignedIn;
  readonly member: SignedIn;
  readonly memberId: number;
}

export interface Stage {
  readonly app: TestApp;
  readonly backstage: Backstage;
  /** Fields of a mail server and of providers that accept them. */
  readonly connections: readonly object[];
}

export const gather = async ({ app, backstage }: Stage, word: string): Promise<People> => {
  const domain = `${word.toLowerCase()}.example`;
  const name = { firstName: `${word} Vorname`, lastName: `${word} Nachname` };
  const admin = await registerAdmin(app, { ...name, email: `chef@${domain}`, speditionsName: `${word} Firma` });
  const member = await registerMember(app, admin, { ...name, email: `dispo@${domain}` });
  const companyId = companyOf(admin);
  const { id: memberId } = await backstage
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow();
  return { app, backstage, word, companyId, admin, member, memberId };
};
