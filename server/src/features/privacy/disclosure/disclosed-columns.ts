import {
  attachments,
  type Columns,
  colleague,
  comments,
  employees,
  key,
  licence_checks,
  police_reports,
  repair_records,
  tasks,
  technical,
  trips,
  work_item_changes,
  work_items,
} from './item-columns.ts';

const company_mails: Columns<'company_mails'> = {
  ...key,
  purpose: technical,
  report_id: technical,
  state: 'Zustand',
  is_current: technical,
  repeat_of: technical,
  message_id: 'Message-ID',
  sender: 'Absender',
  recipient: 'Empfänger',
  subject: 'Betreff',
  facts: 'Inhalt',
  content_hash: technical,
  user_id: technical,
  user_email: colleague,
  attempts: technical,
  error: 'Fehler',
  created_at: 'Veranlasst am',
  finished_at: 'Erledigt am',
};

const retention_holds: Columns<'retention_holds'> = {
  company_id: technical,
  item_id: technical,
  reason: 'Grund',
  user_email: colleague,
  created_at: 'Seit',
};

const import_rows: Columns<'import_rows'> = {
  company_id: technical,
  run_id: technical,
  position: technical,
  kind: technical,
  key: 'Nummer bei der Quelle',
  reference: 'Fundstelle',
  content: 'Inhalt',
  problems: 'Beanstandungen',
  outcome: technical,
  warnings: 'Hinweise',
  cells: 'Zellen der Datei',
};

const import_remarks: Columns<'import_remarks'> = {
  ...key,
  run_id: technical,
  reference: 'Fundstelle',
  reason: 'Hinweis',
  is_skip: technical,
  is_kept: technical,
  times: 'Anzahl',
};

/** Every table that can name a driver, with its disclosed columns. */
export const disclosedColumns = {
  employees,
  licence_checks,
  work_items,
  tasks,
  police_reports,
  repair_records,
  trips,
  comments,
  work_item_changes,
  attachments,
  company_mails,
  retention_holds,
  import_rows,
  import_remarks,
} as const;

export type DisclosedTable = keyof typeof disclosedColumns;

/** Tables related to drivers and their cases that are not listed row by row, each with the reason. */
export const tablesDisclosedElsewhere: Readonly<Record<string, string>> = {
  relations: 'shown as the titles of what is linked',
  attachment_files: 'the files themselves lie in the archive',
  vehicles: 'a vehicle is not about its driver; plate and VIN come with every trip and report',
  vehicle_plates: 'plates of a vehicle over time, whoever drives it',
  telematics_readings: 'the latest position of a vehicle, whoever drives it',
  vehicle_photos: 'the file itself is an attachment of the vehicle',
  odometer_months: 'mileages of a vehicle, whoever drives it',
  repair_odometers: 'mileages of a vehicle, whoever drives it',
  due_dates: 'follow from columns of the driver and the checks of the licence, which are listed',
  reminder_marks: 'due dates, of a driver those that follow from the checks of the licence',
  notifications: 'which member was notified of an item; the comment or change itself is listed',
  item_watchers: 'which member watches an item',
  sample_items: 'which items are invented samples, of nobody real',
  due_notices: 'due dates that a member has been notified of',
  import_effects: 'former and new values, which the history of the item lists as well',
  leasing_claim_positions: 'claims are about invoices',
  leasing_claim_answers: 'answers are about invoices',
  leasing_contracts: 'a contract is about a vehicle',
};
