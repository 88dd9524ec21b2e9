import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { knownDay } from '@flottwart/contract/rules/known-dates';
import { uncertainText } from '@flottwart/contract/rules/open-trips';
import { senderOf } from '../../../company-mails/queue-mail.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { type CompanyLetterhead, getCompanyLetterhead } from '../../company/public.ts';
import { findMailServer, type StoredMailServer } from '../../connections/public.ts';
import { type EmployeeRow, findEmployee } from '../../employees/public.ts';
import { findTrip, type TripRow, toTripTimes } from '../../trips/public.ts';
import { findVehicleName } from '../../vehicles/public.ts';
import type { LetterFacts } from '../letter/letter-facts.ts';
import { isZoneOpen } from '../offence-zone.ts';
import type { PoliceReportRow } from '../police-report.repository.ts';

/** Data a mail is composed from. */
export interface LetterSource {
  readonly report: PoliceReportRow;
  readonly vehicleName: string;
  readonly driver: EmployeeRow | undefined;
  /** Trip that names the driver. */
  readonly trip: TripRow | undefined;
  readonly company: CompanyLetterhead;
  readonly mailServer: StoredMailServer | undefined;
}

export const readLetterSource = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  report: PoliceReportRow,
): Promise<LetterSource> => ({
  report,
  vehicleName: report.vehicle_id === null ? '' : await findVehicleName(tx, companyId, report.vehicle_id),
  driver: report.driver_id === null ? undefined : await findEmployee(tx, companyId, report.driver_id),
  trip: report.trip_id === null ? undefined : await findTrip(tx, companyId, report.trip_id),
  company: await getCompanyLetterhead(tx, companyId),
  mailServer: await findMailServer(tx, companyId),
});

export const mailSender = ({ mailServer, company }: LetterSource): string =>
  senderOf(mailServer, company.police_signature_email);

/** Names the trip of a driver who became a guess after the report was created; `null` for the others. */
export const driverDoubt = (trip: TripRow | undefined, now: Date): string | null => {
  const doubt = trip ? uncertainText(toTripTimes(trip), now) : null;
  return doubt === null ? null : `Fahrt ${doubt}, Fahrer ungeklärt`;
};

/** Placeholder for missing values in a preview. */
const placeholder = '…';
const orPlaceholder = (text: string | null | undefined): string => text || placeholder;

/** A letter to a postal address needs no mail address. */
const recipientOf = ({ police_email, authority_name, authority_address }: PoliceReportRow): string =>
  authority_name === '' && authority_address === '' ? orPlaceholder(police_email) : police_email;

export const factsOf = ({ report, vehicleName, driver, company }: LetterSource, now: Date): LetterFacts => ({
  day: berlinDay(now),
  recipient: recipientOf(report),
  subject: orPlaceholder(report.email_subject),
  caseNumber: orPlaceholder(report.case_number),
  offence: {
    date: orPlaceholder(report.offence_date),
    time: orPlaceholder(report.offence_time),
    zone: report.offence_zone,
    ...(isZoneOpen(report) && { isZoneOpen: true }),
  },
  place: report.offence_place,
  authority: {
    name: report.authority_name,
    address: report.authority_address,
    fax: report.authority_fax,
    reference: report.authority_reference,
    letterDate: report.authority_letter_date,
  },
  register: {
    seat: company.registered_seat,
    court: company.register_court,
    number: company.register_number,
    managingDirectors: company.managing_directors,
    vatId: company.vat_id,
  },
  isDriverByHand: report.driver_reason !== '',
  vehicle: { licensePlate: orPlaceholder(report.license_plate), name: vehicleName, vin: report.vin },
  driver: {
    firstName: driver?.first_name ?? '',
    lastName: orPlaceholder(driver?.last_name),
    birthDate: orPlaceholder(knownDay(driver?.birth_date ?? null)),
    birthCity: orPlaceholder(driver?.birth_city),
    street: orPlaceholder(driver?.street),
    houseNumber: driver?.house_number ?? '',
    postalCode: orPlaceholder(driver?.postal_code),
    city: driver?.city ?? '',
  },
  company: {
    name: company.name,
    contactName: company.contact_name,
    street: company.street,
    houseNumber: company.house_number,
    postalCode: company.zip_code,
    city: company.city,
    signatureEmail: company.police_signature_email,
    signaturePhone: company.police_signature_phone,
  },
});
