import { timeWithZone } from '@flottwart/contract/rules/berlin-time';
import { postalLines } from '@flottwart/contract/rules/driver-data';
import { plateKey } from '@flottwart/contract/rules/plate';
import { statusLabel } from '@flottwart/contract/rules/status-label';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import type { ExportSheet } from '../../lib/export-file.ts';
import { dateCell, textCell } from '../../lib/sheet-columns.ts';
import {
  archivedCell,
  coreSheet,
  formatStoredDate,
  joinTerms,
  toArchived,
  toCore,
} from '../../work-items/core.mapper.ts';
import { textColumn, valueColumn } from '../../work-items/field-changes.ts';
import type { PoliceReportRow, WithDriverName } from './police-report.repository.ts';

export const toPoliceReport = (row: PoliceReportRow): PoliceReport => ({
  ...toCore(row),
  ...toArchived(row),
  caseNumber: row.case_number,
  date: row.offence_date,
  time: row.offence_time,
  timeZone: row.offence_zone,
  licensePlate: row.license_plate,
  vin: row.vin,
  vehicleId: row.vehicle_id,
  driverId: row.driver_id,
  tripId: row.trip_id,
  driverReason: row.driver_reason,
  emailSubject: row.email_subject,
  policeEmail: row.police_email,
  offencePlace: row.offence_place,
  authorityName: row.authority_name,
  authorityAddress: row.authority_address,
  authorityFax: row.authority_fax,
  authorityReference: row.authority_reference,
  authorityLetterDate: row.authority_letter_date,
});

/** A report of the list, with the name of its driver. */
export const toListedReport = (row: PoliceReportRow & WithDriverName): PoliceReport => ({
  ...toPoliceReport(row),
  driverName: row.driver_name ?? '',
});

export const policeReportColumns = {
  caseNumber: textColumn('case_number'),
  date: valueColumn('offence_date'),
  time: valueColumn('offence_time'),
  timeZone: valueColumn('offence_zone'),
  emailSubject: textColumn('email_subject'),
  policeEmail: textColumn('police_email'),
  offencePlace: textColumn('offence_place'),
  authorityName: textColumn('authority_name'),
  authorityAddress: textColumn('authority_address'),
  authorityFax: textColumn('authority_fax'),
  authorityReference: textColumn('authority_reference'),
  authorityLetterDate: valueColumn('authority_letter_date'),
} as const;

export const policeReportTitle = (caseNumber: string): string => joinTerms('Ordnungswidrigkeit', caseNumber);

type Searchable = Pick<PoliceReportRow, 'case_number' | 'offence_date' | 'offence_time' | 'license_plate' | 'vin'>;

/** Search terms: every list column, the VIN, and the plate without separators. */
export const policeReportTerms = (row: Searchable, status: string): string =>
  joinTerms(
    row.case_number,
    formatStoredDate(row.offence_date),
    row.offence_time,
    row.license_plate,
    plateKey(row.license_plate),
    row.vin,
    statusLabel(status),
  );

export const policeReportSheet: ExportSheet<PoliceReport> = {
  name: 'Ordnungswidrigkeiten',
  columns: coreSheet([
    textCell('Fallnummer', 20, ({ caseNumber }) => caseNumber),
    dateCell('Datum', ({ date }) => date),
    textCell('Uhrzeit', 12, ({ time, timeZone }) => time && timeWithZone(time, timeZone)),
    textCell('Kennzeichen', 14, ({ licensePlate }) => licensePlate),
    textCell('VIN', 20, ({ vin }) => vin),
    textCell('Fahrer', 24, ({ driverName = '' }) => driverName),
    textCell('E-Mail-Betreff', 36, ({ emailSubject }) => emailSubject),
    textCell('E-Mail der Behörde', 30, ({ policeEmail }) => policeEmail),
    textCell('Tatort', 30, ({ offencePlace }) => offencePlace),
    textCell('Behörde', 30, ({ authorityName }) => authorityName),
    textCell('Anschrift der Behörde', 36, ({ authorityAddress }) => postalLines(authorityAddress).join(', ')),
    textCell('Telefax der Behörde', 20, ({ authorityFax }) => authorityFax),
    textCell('Zeichen der Behörde', 20, ({ authorityReference }) => authorityReference),
    dateCell('Schreiben der Behörde vom', ({ authorityLetterDate }) => authorityLetterDate),
    archivedCell,
  ]),
};
