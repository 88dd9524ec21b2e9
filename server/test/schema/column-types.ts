interface NamedType {
  readonly type: string;
  readonly module: string;
}

const companyId: NamedType = { type: 'CompanyId', module: '../lib/company-id.ts' };

/** Types of columns that the catalogue does not know, `table.column` or the name of a column of all tables. */
export const columnTypes: Readonly<Record<string, NamedType>> = {
  company_id: companyId,
  'tenants.id': companyId,
  'retention_deletions.kind': { type: 'RetentionKind', module: '@flottwart/contract/rules/retention' },
  'leasing_findings.state': { type: 'FindingState', module: '@flottwart/contract/rules/leasing-findings' },
  'leasing_withdrawn_documents.type': { type: 'PositionType', module: '@flottwart/contract/rules/leasing' },
  'user_list_columns.list': { type: "ListColumns['list']", module: '@flottwart/contract/views' },
  'user_list_views.list': { type: 'ListName', module: '@flottwart/contract/views' },
};

/** Columns that are written once. */
export const writtenOnce: ReadonlySet<string> = new Set(['users.email_key', 'company_mails.facts']);
