import { type CompanyId, toCompanyId } from '../../lib/company-id.ts';
import type { Statement } from '../batch.ts';

/** Differences of a database that is distributed over several servers (docs/operations.md#citus), in one place. */
export interface Distribution {
  /** First statements of a transaction: the company, and then the check of the caller's session. */
  readonly open: (companyId: CompanyId, check?: Statement) => readonly Statement[];
  /** Statements sent right after another one. */
  readonly follow: (text: string) => readonly Statement[];
  readonly isDistributed: boolean;
}

const nameCompany = (companyId: CompanyId): Statement => ({
  sql: `select set_config('app.company_id', $1, true)`,
  parameters: [String(toCompanyId(companyId))],
  isPrepared: true,
});

const nothing: readonly Statement[] = [];

/** The check names the company itself. */
export const onOneServer: Distribution = {
  open: (companyId, check) => [check ?? nameCompany(companyId)],
  follow: () => nothing,
  isDistributed: false,
};

/** Citus passes on to the workers what SET LOCAL sets, in a statement of its own, and nothing that a function sets. */
const setCompany = (companyId: CompanyId): Statement => ({
  sql: `set local app.company_id = '${toCompanyId(companyId)}'`,
  parameters: [],
});

const ofCompany = `current_setting('app.company_id')::integer`;

/** Does on the coordinator what triggers do on a single server; those on the workers do not reach its tables and listeners. */
const followers: readonly { readonly after: RegExp; readonly statement: Statement }[] = [
  {
    after: /^\s*(?:insert into "users"|delete from "users"|update "users" set [^;]*"email_(?:key|verified_at)" =)/i,
    statement: { sql: `select keep_email_directory(${ofCompany})`, parameters: [] },
  },
  {
    after:
      /^\s*(?:delete from "(?:sessions|users)"|update "companies" set [^;]*"requires_second_factor" =|select delete_own_tenant)/i,
    statement: {
      sql: `select pg_notify('flottwart_sessions', json_build_object('companyId', ${ofCompany}, 'userId', null)::text)`,
      parameters: [],
    },
  },
];

export const onCitus: Distribution = {
  open: (companyId, check) => [setCompany(companyId), ...(check ? [check] : [])],
  follow: (text) => followers.filter(({ after }) => after.test(text)).map(({ statement }) => statement),
  isDistributed: true,
};
