import type { Received, ResponseBody } from '@flottwart/contract/endpoint';
import { defaultStatus } from '@flottwart/contract/work-items/kinds';
import { generatePoliceReport as generateEndpoint } from '@flottwart/contract/work-items/police-report';
import type { Context } from '../../context.ts';
import type { WriteContext } from '../../db/tenant-transaction.ts';
import type { Session } from '../../lib/session.ts';
import { createOnce, type Repeatable } from '../../work-items/idempotency.ts';
import { linkItems } from '../../work-items/relation.service.ts';
import { createItem } from '../../work-items/write-item.ts';
import { instantsOfIncident } from '../trips/public.ts';
import { getVehicleByPlate, type VehicleOfPlate } from '../vehicles/public.ts';
import { assertCaseNumberFree, toDuplicateCaseError } from './case-number.ts';
import { getTripOfIncident } from './driver-of-incident.ts';
import { policeReportTerms, policeReportTitle } from './police-report.mapper.ts';
import { insertPoliceReport } from './police-report.repository.ts';

type Incident = Received<typeof generateEndpoint>['body'];

const columnsOf = ({ caseNumber, date, time }: Incident, vehicle: VehicleOfPlate, driverId: number | null) => ({
  case_number: caseNumber,
  offence_date: date,
  offence_time: time,
  license_plate: vehicle.license_plate,
  vin: vehicle.vin,
  vehicle_id: vehicle.id,
  driver_id: driverId,
  email_subject: `Fahrerbenennung zu Fallnummer ${caseNumber}, Kennzeichen ${vehicle.license_plate}`,
});

const createReport = async (write: WriteContext, columns: ReturnType<typeof columnsOf>): Promise<number> => {
  const { tx, session } = write;
  const status = defaultStatus('policereport');
  const { id } = await createItem(write, {
    kind: 'policereport',
    title: policeReportTitle(columns.case_number),
    hasOwnTitle: false,
    status,
    terms: policeReportTerms(columns, status),
  });
  await insertPoliceReport(tx, { company_id: session.companyId, id, ...columns });
  await linkItems(write, id, columns.vehicle_id);
  if (columns.driver_id !== null) await linkItems(write, id, columns.driver_id);
  return id;
};

/** Creates a report for an offence with the driver who had the vehicle at that time. */
export const generatePoliceReport = (
  context: Context,
  session: Session,
  body: Incident,
  idempotencyKey: Repeatable['idempotencyKey'],
): Promise<ResponseBody<typeof generateEndpoint>> => {
  const { companyId } = session;
  const now = context.clock();
  const instants = instantsOfIncident(body, now);
  return createOnce(
    context,
    session,
    { name: 'policereport', response: generateEndpoint.responses[201], idempotencyKey, body },
    async (write) => {
      const { tx } = write;
      await assertCaseNumberFree(tx, companyId, body.caseNumber);
      const vehicle = await getVehicleByPlate(tx, companyId, body.licensePlate);
      const trip = await getTripOfIncident(tx, companyId, vehicle.id, instants);
      const id = await createReport(write, columnsOf(body, vehicle, trip.employee_id));
      return { report: { id } };
    },
  ).catch(toDuplicateCaseError(context, companyId, body.caseNumber));
};
