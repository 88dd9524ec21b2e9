import { addDays, berlinDay, berlinInstant, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { tenantOf } from '../../db/tenant-transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import { days, hours, secondsAfter } from '../../lib/clock.ts';
import { emailOfUser } from '../../work-items/timeline.repository.ts';
import { changeDescription } from '../../work-items/work-item.service.ts';
import { hasSpecialServices } from '../connections/public.ts';
import { storeDocument } from '../leasing/public.ts';
import { addPoliceReport, changePoliceReport } from '../police-reports/public.ts';
import { addRepairRecord } from '../repair-records/public.ts';
import { addTask, changeTask } from '../tasks/public.ts';
import { findSampleVehicles } from './sample-data.repository.ts';
import { samplePlate } from './sample-fleet.ts';
import { sampleDocuments, sampleFile } from './sample-leasing.ts';
import { at, daysAgo, type SampleStep } from './sample-step.ts';
import { type SampleShift, sampleShifts } from './sample-trips.ts';
import { sampleOffences, sampleRepairs, sampleTasks } from './sample-work.ts';

export const addTasks: SampleStep = async (write) => {
  const { tx, session, now } = write;
  const vehicles = await findSampleVehicles(tx, session.companyId);
  const assignedToUsername = await emailOfUser(tx, session.companyId, session.userId);
  const items: number[] = [];
  for (const { title, description, due, status, vehicle, created } of sampleTasks) {
    const plate = vehicle === undefined ? undefined : samplePlate(vehicle);
    const [ahead, time] = due;
    const { id } = await addTask(daysAgo(write, created, '08:25'), {
      title: plate === undefined ? title : `${title}: ${plate}`,
      description,
      dueDate: berlinInstant(addDays(berlinDay(now), ahead), time).toISOString(),
      vehicleId: vehicles.get(plate ?? '')?.id ?? null,
      assignedToUsername,
    });
    if (status !== 'TaskStatus_OPEN') await changeTask(daysAgo(write, created - 1, '15:10'), id, { status });
    items.push(id);
  }
  return { items };
};

export const addRepairs: SampleStep = async (write) => {
  const { tx, session, now } = write;
  const vehicles = await findSampleVehicles(tx, session.companyId);
  const items: number[] = [];
  for (const repair of sampleRepairs) {
    const { id } = await addRepairRecord(daysAgo(write, Math.max(1, repair.date + 2), '11:05'), {
      repairType: repair.type,
      workshopName: repair.workshop,
      repairReason: repair.reason,
      repairDate: addDays(berlinDay(now), -repair.date),
      mileageAtRepair: repair.mileage,
      estimatedCost: repair.estimate,
      actualCost: repair.paid,
      status: repair.status,
      vehicleId: vehicles.get(samplePlate(repair.vehicle))?.id ?? null,
    });
    items.push(id);
  }
  return { items };
};

/** Result of work whose number an own record may have, or the reason why it is left out; nothing is written then. */
const orReason = async <T>(work: Promise<T>): Promise<{ readonly made: T } | { readonly reason: string }> => {
  try {
    return { made: await work };
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return { reason: error.message };
    throw error;
  }
};

/** Latest finished shift of a vehicle up to a day. */
const shiftUntil = (shifts: readonly SampleShift[], plate: string, day: string): SampleShift | undefined =>
  shifts.findLast((shift) => shift.plate === plate && shift.end !== null && shift.day <= day);

export const addOffences: SampleStep = async (write) => {
  const { tx, session, now } = write;
  const vehicles = await findSampleVehicles(tx, session.companyId);
  const [items, skipped]: [number[], string[]] = [[], []];
  for (const { caseNumber, vehicle, daysAgo: ago, description, status } of sampleOffences) {
    const plate = samplePlate(vehicle);
    const shift = shiftUntil(sampleShifts(now), plate, addDays(berlinDay(now), -ago));
    if (!vehicles.has(plate) || !shift) continue;
    const instant = secondsAfter(shift.start, hours(2));
    const created = at(write, secondsAfter(instant, days(2)));
    const offence = { date: berlinDay(instant), time: berlinTime(instant), licensePlate: plate, caseNumber };
    const outcome = await orReason(addPoliceReport(created, offence));
    if ('reason' in outcome) {
      skipped.push(outcome.reason);
      continue;
    }
    await changeDescription(created, outcome.made, { value: description });
    if (status !== 'PoliceReportStatus_OPEN') await changePoliceReport(created, outcome.made, { status });
    items.push(outcome.made);
  }
  return { items, skipped };
};

/** Only where the company has the leasing pages. */
export const addDocuments: SampleStep = async (write) => {
  const { tx, session, now } = write;
  if (!(await hasSpecialServices(tx, session.companyId))) return {};
  const uploadedBy = await emailOfUser(tx, session.companyId, session.userId);
  const [documents, skipped]: [number[], string[]] = [[], []];
  for (const document of sampleDocuments(berlinDay(now))) {
    const uploaded = at(write, berlinInstant(addDays(document.date, 2), '09:30'));
    const outcome = await orReason(
      storeDocument(tenantOf(uploaded), { document, file: sampleFile(document), uploadedBy }),
    );
    if ('reason' in outcome) skipped.push(outcome.reason);
    else documents.push(outcome.made);
  }
  return { documents, skipped };
};
