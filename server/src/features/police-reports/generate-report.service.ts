import type { Received, ResponseBody } from '@flottwart/contract/endpoint';
import { reportDueDates } from '@flottwart/contract/rules/item-due-dates';
import { defaultStatus } from '@flottwart/contract/rules/kinds';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import {
  createPoliceReport as createEndpoint,
  generatePoliceReport as generateEndpoint,
} from '@flottwart/contract/work-items/police-report';
import type { Context } from '../../context.ts';
import type { TenantTransaction, WriteContext } from '../../db/tenant-transaction.ts';
import { invalidField } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { createOnce, type Repeatable } from '../../work-items/idempotency.ts';
import { linkItems } from '../../work-items/relation.service.ts';
import { createItem } from '../../work-items/write-item.ts';
import { rememberAuthority } from '../authorities/public.ts';
import { findEmployee } from '../employees/public.ts';
import { getVehicleOfPlateAt, type VehicleOfPlate } from '../plates/public.ts';
import { namingTripsOfPlate, type Offence, offenceOf, type TripRow } from '../trips/public.ts';
import { assertCaseNumberFree, toDuplicateCaseError } from './case-number.ts';
import { getChosenTrip, getTripOfOffence, ranAtBoth } from './driver-of-offence.ts';
import { emailSubject } from './email-subject.ts';
import { assertLetterDay, assertOneMoment } from './offence-zone.ts';
import { policeReportTerms, policeReportTitle } from './police-report.mapper.ts';
import { insertPoliceReport } from './police-report.repository.ts';

type OffenceReport = Received<typeof generateEndpoint>['body'];
type ManualReport = Received<typeof createEndpoint>['body'];

interface NamedDriver {
  readonly driver_id: number | null;
  readonly trip_id: number | null;
  readonly driver_reason: string;
}

/** Columns of what a body says about the authority; what it does not say is empty. */
const inquiryOf = (body: OffenceReport | ManualReport) => ({
  police_email: body.policeEmail ?? '',
  offence_place: body.offencePlace ?? '',
  authority_name: body.authorityName ?? '',
  authority_address: body.authorityAddress ?? '',
  authority_fax: body.authorityFax ?? '',
  authority_reference: body.authorityReference ?? '',
  authority_letter_date: body.authorityLetterDate ?? null,
});

const columnsOf = (
  body: OffenceReport | ManualReport,
  offence: Offence,
  vehicle: VehicleOfPlate,
  driver: NamedDriver,
) => ({
  case_number: body.caseNumber,
  offence_date: offence.date,
  offence_time: offence.time,
  offence_zone: offence.zone,
  license_plate: vehicle.license_plate,
  vin: vehicle.vin,
  vehicle_id: vehicle.id,
  ...driver,
  ...inquiryOf(body),
  email_subject: emailSubject({ case_number: body.caseNumber, license_plate: vehicle.license_plate }),
});

const createReport = async (
  write: WriteContext,
  body: OffenceReport | ManualReport,
  columns: ReturnType<typeof columnsOf>,
): Promise<number> => {
  const { tx, session } = write;
  assertLetterDay(columns.authority_letter_date, write.now);
  const status = defaultStatus('policereport');
  const { id } = await createItem(write, {
    kind: 'policereport',
    title: policeReportTitle(columns.case_number),
    hasOwnTitle: false,
    status,
    terms: policeReportTerms(columns, status),
    dueDates: reportDueDates({ status, isArchived: false, createdAt: write.now }),
  });
  await insertPoliceReport(tx, { company_id: session.companyId, id, ...columns });
  await linkItems(write, id, columns.vehicle_id);
  if (columns.driver_id !== null) await linkItems(write, id, columns.driver_id);
  const entered = declaredKeys(columns).filter((column) => columns[column] !== '');
  await rememberAuthority(write, columns, { entered, replaces: body.updatesAddressBook });
  return id;
};

const getVehicle = (
  tx: TenantTransaction,
  companyId: CompanyId,
  plate: string,
  { instants }: Offence,
): Promise<VehicleOfPlate> =>
  getVehicleOfPlateAt(tx, companyId, plate, instants.first).catch(namingTripsOfPlate(tx, companyId, plate, instants));

/** The chosen trip, else the one at the true moment; the date and time of a retry are those of a trip and decide nothing. */
const getTrip = (
  tx: TenantTransaction,
  companyId: CompanyId,
  tripId: number | undefined,
  { vehicle, ...at }: { readonly vehicle: VehicleOfPlate; readonly offence: Offence; readonly now: Date },
): Promise<TripRow> =>
  tripId === undefined
    ? getTripOfOffence(tx, companyId, vehicle, at)
    : getChosenTrip(tx, companyId, tripId, { vehicle, instants: at.offence.instants });

/** Part of the caller's transaction, which may create more. */
export const addPoliceReport = async (write: WriteContext, body: OffenceReport): Promise<number> => {
  const { tx, session, now } = write;
  const { companyId } = session;
  const offence = offenceOf(body, now);
  await assertCaseNumberFree(tx, companyId, body.caseNumber);
  const vehicle = await getVehicle(tx, companyId, body.licensePlate, offence);
  const trip = await getTrip(tx, companyId, body.tripId, { vehicle, offence, now });
  const driver = { driver_id: trip.employee_id, trip_id: trip.id, driver_reason: '' };
  // A trip that ran at one of two moments names its driver only if the offence was at that one.
  if (!ranAtBoth(trip, offence.instants)) assertOneMoment(offence);
  return createReport(write, body, columnsOf(body, offence, vehicle, driver));
};

/** Creates a report for an offence with the driver who had the vehicle at that time. */
export const generatePoliceReport = async (
  context: Context,
  session: Session,
  body: OffenceReport,
  idempotencyKey: Repeatable['idempotencyKey'],
): Promise<ResponseBody<typeof generateEndpoint>> =>
  createOnce(
    context,
    session,
    { name: 'policereport', response: generateEndpoint.responses[201], idempotencyKey, body },
    async (write) => ({ report: { id: await addPoliceReport(write, body) } }),
  ).catch(toDuplicateCaseError(context, session.companyId, body.caseNumber));

/** Creates a report without any trip: a person names the driver and says why. */
export const createPoliceReport = (
  context: Context,
  session: Session,
  body: ManualReport,
  idempotencyKey: Repeatable['idempotencyKey'],
): Promise<ResponseBody<typeof createEndpoint>> => {
  const { companyId } = session;
  const offence = offenceOf(body, context.clock());
  if (offence.date !== body.date || offence.time !== body.time)
    throw invalidField('offenceTime', 'Der Zeitpunkt passt nicht zu Datum und Uhrzeit.');
  assertOneMoment(offence);
  return createOnce(
    context,
    session,
    { name: 'policereport', response: createEndpoint.responses[201], idempotencyKey, body },
    async (write) => {
      const { tx } = write;
      await assertCaseNumberFree(tx, companyId, body.caseNumber);
      const vehicle = await getVehicle(tx, companyId, body.licensePlate, offence);
      const employee = await findEmployee(tx, companyId, body.driverId);
      if (!employee) throw invalidField('driverId', 'Diesen Fahrer gibt es nicht.');
      const driver = { driver_id: employee.id, trip_id: null, driver_reason: body.driverReason };
      const id = await createReport(write, body, columnsOf(body, offence, vehicle, driver));
      return { report: { id } };
    },
  ).catch(toDuplicateCaseError(context, companyId, body.caseNumber));
};
