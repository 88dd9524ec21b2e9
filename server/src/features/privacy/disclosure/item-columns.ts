import type { Schema } from '../../../db/schema.ts';

/** Keys and columns derived from others, which say nothing more about the person. */
export const technical = null;
/** Members of the company who acted; Art. 15 gives no right to their names (EuGH C-579/21). */
export const colleague = null;

/** Label of a column in the disclosure, or `null` if it is left out: every new column has to decide. */
export type Columns<T extends keyof Schema> = { readonly [C in keyof Schema[T]]: string | null };

export const key = { company_id: technical, id: technical } as const;

export const employees: Columns<'employees'> = {
  ...key,
  external_id: 'Fahrer-ID',
  external_id_key: technical,
  staff_number: 'Mitarbeiter-ID',
  staff_number_key: technical,
  name_key: technical,
  first_name: 'Vorname',
  last_name: 'Nachname',
  birth_date: 'Geburtsdatum',
  birth_city: 'Geburtsort',
  street: 'Straße',
  house_number: 'Hausnummer',
  postal_code: 'Postleitzahl',
  city: 'Ort',
  phone: 'Telefon',
  email: 'E-Mail',
  first_licence_check_on: 'Erste Führerscheinkontrolle bis',
};

export const licence_checks: Columns<'licence_checks'> = {
  ...key,
  employee_id: technical,
  checked_on: 'Geprüft am',
  checked_by: colleague,
  is_latest: technical,
  created_at: 'Eingetragen am',
};

export const work_items: Columns<'work_items'> = {
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

export const tasks: Columns<'tasks'> = { ...key, due_at: 'Fällig bis' };

export const police_reports: Columns<'police_reports'> = {
  ...key,
  case_number: 'Fallnummer',
  case_number_key: technical,
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
  police_email: 'E-Mail der Behörde',
  offence_place: 'Tatort',
  authority_name: 'Behörde',
  authority_address: 'Anschrift der Behörde',
  authority_fax: 'Telefax der Behörde',
  authority_reference: 'Zeichen der Behörde',
  authority_letter_date: 'Schreiben der Behörde vom',
};

export const repair_records: Columns<'repair_records'> = {
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

export const trips: Columns<'trips'> = {
  ...key,
  start_time: 'Beginn',
  end_time: 'Ende',
  duration_seconds: 'Dauer',
  license_plate: 'Kennzeichen',
  is_by_plate: technical,
  vehicle_id: technical,
  employee_id: technical,
  first_name: 'Vorname',
  last_name: 'Nachname',
  birth_day: 'Geburtsdatum',
  driver_external_id: 'Fahrer-ID bei der Quelle',
  driver_external_id_key: technical,
  driver_staff_number: 'Personalnummer bei der Quelle',
  driver_staff_number_key: technical,
  driver_name_key: technical,
  driver_birth_date: 'Geburtsdatum bei der Quelle',
  vin: 'VIN',
  source: 'Quelle',
  external_id: 'Nummer bei der Quelle',
  search_text: technical,
};

export const comments: Columns<'comments'> = {
  ...key,
  item_id: technical,
  user_email: colleague,
  text: 'Text',
  created_at: 'Geschrieben am',
  edited_at: 'Bearbeitet am',
  deleted_at: 'Gelöscht am',
};

export const work_item_changes: Columns<'work_item_changes'> = {
  ...key,
  item_id: technical,
  user_email: colleague,
  field: 'Angabe',
  old_value: 'Vorher',
  new_value: 'Nachher',
  created_at: 'Geändert am',
};

export const attachments: Columns<'attachments'> = {
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
