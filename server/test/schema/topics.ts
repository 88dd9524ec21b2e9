/** A diagram of `docs/schema.md`. */
export interface Topic {
  readonly title: string;
  readonly about: string;
  readonly tables: readonly string[];
}

/** Every table belongs to one topic; small ones keep the diagrams readable. */
export const topics: readonly Topic[] = [
  {
    title: 'Companies and members',
    about: 'A company is a row of `tenants`; everything else about it refers to `companies`.',
    tables: ['tenants', 'companies', 'company_quotas', 'authorities', 'users', 'email_directory', 'deleted_companies'],
  },
  {
    title: 'Sessions and account security',
    about: 'Tokens and codes are stored as hashes, secrets encrypted with the key of the installation.',
    tables: [
      'sessions',
      'email_tokens',
      'second_factors',
      'recovery_codes',
      'known_devices',
      'account_events',
      'calendar_feeds',
      'idempotency_keys',
      'throttle_counters',
    ],
  },
  {
    title: 'Work items',
    about: 'The core and one table per kind under the same key.',
    tables: [
      'work_items',
      'vehicles',
      'vehicle_plates',
      'tasks',
      'employees',
      'licence_checks',
      'due_dates',
      'police_reports',
      'repair_records',
    ],
  },
  {
    title: 'Comments, links, history and attachments',
    about: 'Shared by all kinds of work items. The application may not change or remove a row of `work_item_changes`.',
    tables: [
      'comments',
      'relations',
      'work_item_changes',
      'attachments',
      'attachment_files',
      'attachment_usage',
      'vehicle_photos',
    ],
  },
  {
    title: 'Lists',
    about: 'Totals maintained by triggers, and the columns and views that people saved.',
    tables: ['list_counts', 'user_list_columns', 'user_list_views'],
  },
  {
    title: 'Trips and telematics',
    about:
      'Trips from the driving history, the latest reading of every vehicle, the first mileage of every month, and those of repairs.',
    tables: [
      'trips',
      'telematics_credentials',
      'telematics_readings',
      'telematics_refreshes',
      'odometer_months',
      'repair_odometers',
    ],
  },
  {
    title: 'Connections and imports',
    about:
      'Credentials of providers, and imports with their staged rows, remarks and effects, and remembered mappings of files.',
    tables: ['connections', 'import_runs', 'import_rows', 'import_remarks', 'import_effects', 'import_mappings'],
  },
  {
    title: 'Mails and reminders',
    about: 'Mails through a company’s own server, and reminders with the marks that keep them from being repeated.',
    tables: ['company_mails', 'reminder_mails', 'reminder_marks'],
  },
  {
    title: 'Notifications',
    about:
      'Notifications of members, how they want to get them, the items that they watch, and the due dates that they have been notified of.',
    tables: ['notifications', 'due_notices', 'notification_choices', 'item_watchers'],
  },
  {
    title: 'Leasing',
    about: 'Documents, their positions, and how positions settle each other.',
    tables: [
      'leasing_documents',
      'leasing_files',
      'leasing_positions',
      'leasing_references',
      'leasing_links',
      'leasing_separations',
      'leasing_claim_positions',
    ],
  },
  {
    title: 'Leasing drafts',
    about: 'Documents that wait for a person, and the templates of issuers that were learned from those completed.',
    tables: ['leasing_drafts', 'leasing_draft_files', 'leasing_issuer_assignments', 'leasing_templates'],
  },
  {
    title: 'Leasing documents taken back',
    about: 'Withdrawals, and the rows and files kept for an undo.',
    tables: ['leasing_withdrawals', 'leasing_withdrawn_documents', 'leasing_withdrawn_rows', 'leasing_withdrawn_files'],
  },
  {
    title: 'Leasing sums and settings',
    about: 'Sums that triggers keep while positions change.',
    tables: [
      'leasing_month_sums',
      'leasing_plate_sums',
      'leasing_open_sums',
      'leasing_revisions',
      'leaseplan_settings',
    ],
  },
  {
    title: 'Leasing contracts and findings',
    about: 'Contracts per vehicle, and what the database finds remarkable on the invoices when a transaction commits.',
    tables: ['leasing_contracts', 'leasing_findings', 'leasing_claim_answers'],
  },
  {
    title: 'Retention',
    about: 'Periods, exemptions from them, and the log of what was deleted.',
    tables: ['retention_rules', 'retention_holds', 'retention_deletions'],
  },
  {
    title: 'Sample data',
    about: 'The invented fleet of a company, and which items, trips and leasing documents belong to it.',
    tables: ['sample_sets', 'sample_items'],
  },
  {
    title: 'Migrations',
    about: 'Written by the migrator.',
    tables: ['kysely_migration'],
  },
];
