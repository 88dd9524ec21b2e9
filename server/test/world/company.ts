import type { CompanyId } from '../../src/lib/company-id.ts';
import type { TestApp } from '../app.ts';
import type { SignedIn } from '../factories.ts';
import { createAdmin, createMember } from '../factories.ts';
import { companyOf } from '../import-factories.ts';
import type { Backstage } from './backstage.ts';
import { type AuditTrail, seedAuditTrail } from './seed-audit-trail.ts';
import { type Outside, seedConnections } from './seed-connections.ts';
import { type Items, seedItems } from './seed-items.ts';
import { type Leasing, seedLeasing } from './seed-leasing.ts';

/** Everything of a company that a call can name. */
export interface Company extends People, Items, Leasing, Outside, AuditTrail {}

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

/** Creates a company with at least one row in every table and a marker word in each of its texts. */
export const createCompany = async (stage: Stage, word: string): Promise<Company> => {
  const people = await gather(stage, word);
  const outside = await seedConnections(people, stage.connections);
  const items = await seedItems(people);
  const leasing = await seedLeasing({ ...people, ...items });
  const traces = await seedAuditTrail({ ...people, ...items, ...leasing, ...outside });
  return { ...people, ...outside, ...items, ...leasing, ...traces };
};

const gather = async ({ app, backstage }: Stage, word: string): Promise<People> => {
  const domain = `${word.toLowerCase()}.example`;
  const name = { firstName: `${word} Vorname`, lastName: `${word} Nachname` };
  const admin = await createAdmin(app, { ...name, email: `chef@${domain}`, speditionsName: `${word} Firma` });
  const member = await createMember(app, admin, { ...name, email: `dispo@${domain}` });
  const companyId = companyOf(admin);
  const { id: memberId } = await backstage
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow();
  return { app, backstage, word, companyId, admin, member, memberId };
};
