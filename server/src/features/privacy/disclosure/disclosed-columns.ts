import type { Schema } from '../../../db/schema.ts';

/** Keys and columns derived from others, which say nothing more about the person. */
const technical = null;
/** Members of the company who acted; Art. 15 gives no right to their names (EuGH C-579/21). */
const colleague = null;

/** Label of a column in the disclosure, or `null` if it is left out: every new column has to decide. */
type Columns<T extends keyof Schema> = { readonly [C in keyof Schema[T]]: string | null };

const key = { company_id: technical, id: technical } as const;

const employees: Columns<'employees'> = {
  ...key,
  external_id: 'Fahrer-ID',
  staff_number: 'Mitarbeiter-ID',
  first_name: 'Vorname',
  last_name: 'Nachname',
  birth_date: 'Geburtsdatum',
  birth_city: 'Geburtsort',
  street: 'Straße',
  house_number: 'Hausnummer',
  postal_code: 'Postleitzahl',
  city: 'Ort',
};

const work_items: Columns<'work_items'> = {
  ...key,
  kind: 'Art',
  title: 'Titel',
  has_own_title: technical,
  status: 'Status',
  assignee_email: colleague,
  description: 'Beschreibung',
  terms: technical,
  search_text: technical,
  created_at: 'Angelegt am',
  updated_at: 'Geändert am',
  is_archived: technical,
  archived_at: 'Archiviert am',
};

const tasks: Columns<'tasks'> = { ...key, due_at: 'Fällig bis' };

const police_reports: Columns<'police_reports'> = {
  ...key,
  case_number: 'Fallnummer',
  offence_date: 'Datum der Tat',
  offence_time: 'Uhrzeit der Tat',
  offence_zone: 'Zeitzone der Tat',
  license_plate: 'Kennzeichen',
  vin: 'VIN',
  vehicle_id: technical,
  driver_id: technical,
  trip_id: technical,
  driver_reason: 'Grund für den Fahrer',
  email_subject: 'E-Mail-Betreff',
  police_email: 'E-Mail der Polizei',
};

const repair_records: Columns<'repair_records'> = {
  ...key,
  repair_type: 'Typ',
  repair_date: 'Datum',
  mileage: 'Kilometerstand',
  reason: 'Grund',
  contact_person: 'Ansprechpartner',
  contact_phone: 'Telefon',
  contact_email: 'E-Mail',
  workshop_name: 'Werkstatt',
  invoice_number: 'Rechnung',
  estimated_cost_cents: 'Geplant',
  actual_cost_cents: 'Bezahlt',
};

const trips: Columns<'trips'> = {
  ...key,
  start_time: 'Beginn',
  end_time: 'Ende',
  duration_seconds: 'Dauer',
  license_plate: 'Kennzeichen',
  vehicle_id: technical,
  employee_id: technical,
  first_name: 'Vorname',
  last_name: 'Nachname',
  birth_day: 'Geburtsdatum',
  driver_external_id: 'Fahrer-ID bei der Quelle',
  driver_staff_number: 'Personalnummer bei der Quelle',
  driver_birth_date: 'Geburtsdatum bei der Quelle',
  vin: 'VIN',
  source: 'Quelle',
  external_id: 'Nummer bei der Quelle',
  search_text: technical,
};

const comments: Columns<'comments'> = {
  ...key,
  item_id: technical,
  user_email: colleague,
  text: 'Text',
  created_at: 'Geschrieben am',
  edited_at: 'Bearbeitet am',
  deleted_at: 'Gelöscht am',
};

const work_item_changes: Columns<'work_item_changes'> = {
  ...key,
  item_id: technical,
  user_email: colleague,
  field: 'Angabe',
  old_value: 'Vorher',
  new_value: 'Nachher',
  created_at: 'Geändert am',
};

const attachments: Columns<'attachments'> = {
  ...key,
  item_id: technical,
  file_name: 'Datei',
  content_type: 'Format',
  size: 'Größe (Byte)',
  width: 'Breite (Pixel)',
  height: 'Höhe (Pixel)',
  sha256: technical,
  user_email: colleague,
  created_at: 'Hinzugefügt am',
};

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
  vehicles: 'a vehicle is not about its driver; plate and VIN stand with every trip and report',
  vehicle_plates: 'plates of a vehicle over time, whoever drives it',
  telematics_readings: 'the latest position of a vehicle, whoever drives it',
  reminder_marks: 'due dates of vehicles',
  import_effects: 'former and new values, which the history of the item lists as well',
  leasing_claim_positions: 'claims are about invoices',
  leasing_claim_answers: 'answers are about invoices',
  leasing_contracts: 'a contract is about a vehicle',
};
