import { isAnswered } from '@flottwart/contract/rules/answer-deadline';
import { plateKey, printedPlate } from '@flottwart/contract/rules/plate';
import type { CorrectedPlates } from '@flottwart/contract/work-items/vehicle-plates';
import type { TenantTransaction, WriteContext } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { linkItems, unlinkItems } from '../../work-items/relation.service.ts';
import { patchItem } from '../../work-items/write-item.ts';
import { carriedAt, findPeriodsOfPlates, type PlatePeriodRow } from '../plates/public.ts';
import { findMatchingTrip, instantsOf, recordDriver } from './change-driver.ts';
import { followingSubject } from './email-subject.ts';
import { findCurrentMail } from './mail/police-mail.repository.ts';
import { policeReportTerms, policeReportTitle } from './police-report.mapper.ts';
import {
  type LockedReport,
  lockReportsOfPlates,
  type PoliceReportRow,
  reportsPerBatch,
  updatePoliceReportColumns,
} from './police-report.repository.ts';

/** Plates whose periods changed, with the vehicles that carried them before. */
export interface TouchedPlates {
  readonly keys: readonly string[];
  readonly vehicleIds: readonly number[];
}

/** Periods that contain the offence by today's history of the plate; null for a report that names no time or vehicle. */
const carriersOf = (report: PoliceReportRow, periods: readonly PlatePeriodRow[]): readonly PlatePeriodRow[] | null => {
  const instants = instantsOf(report);
  if (!instants || report.vehicle_id === null || report.license_plate === '') return null;
  const key = plateKey(report.license_plate);
  const ofPlate = periods.filter(({ plate_key }) => plate_key === key);
  return carriedAt(ofPlate, report.license_plate, instants.first);
};

const isCarriedBy = ({ vehicle_id }: PoliceReportRow, [only, ...others]: readonly PlatePeriodRow[]): boolean =>
  only?.vehicle_id === vehicle_id && others.length === 0;

/** Sent, about to be sent, or closed: the authority has what it says. */
const isSettled = async (tx: TenantTransaction, companyId: CompanyId, { id, status }: PoliceReportRow) => {
  if (isAnswered(status)) return true;
  const mail = await findCurrentMail(tx, companyId, id);
  return mail !== undefined && mail.state !== 'failed';
};

/** Reports of vehicles with these plates, locked in batches: a vehicle may have thousands. */
async function* lockReports(
  tx: TenantTransaction,
  companyId: CompanyId,
  touched: TouchedPlates,
): AsyncGenerator<LockedReport> {
  let batch: readonly LockedReport[];
  let lastId = 0;
  do {
    batch = await lockReportsOfPlates(tx, companyId, touched, lastId);
    yield* batch;
    lastId = batch.at(-1)?.id ?? lastId;
  } while (batch.length === reportsPerBatch);
}

/** Lets a report name the vehicle that carried its plate, and the driver of a trip of that vehicle, with history. */
const moveReport = async (write: WriteContext, before: LockedReport, carrier: PlatePeriodRow): Promise<void> => {
  const { tx, session } = write;
  const { vehicle_id, license_plate, vin } = carrier;
  const vehicle = { vehicle_id, license_plate, vin };
  const { trip_id } = before;
  const driver = trip_id === null ? null : await findMatchingTrip(write, before, { ...before, ...vehicle });
  const email_subject = followingSubject(before, { ...before, license_plate });
  const after = { ...before, ...vehicle, ...driver };
  await updatePoliceReportColumns(tx, session.companyId, before.id, { ...vehicle, ...driver, email_subject });
  if (before.vehicle_id !== null) await unlinkItems(write, before.id, before.vehicle_id);
  await linkItems(write, before.id, vehicle_id);
  await patchItem(
    write,
    before,
    {},
    {
      kind: 'policereport',
      changes: [{ field: 'vin', from: before.vin, to: vin }, ...(await recordDriver(write, before, after))],
      derivedTitle: policeReportTitle(after.case_number),
      termsBefore: policeReportTerms(before, before.status),
      terms: ({ status }) => policeReportTerms(after, status),
    },
  );
};

/**
 * Lets reports follow changed periods of plates, after their trips. What is sent or closed stays, as does a report whose
 * vehicle is not clear; both show a hint. The caller holds the lock of the plates.
 */
export const followPlates = async (
  write: WriteContext,
  touched: TouchedPlates,
): Promise<CorrectedPlates['reports']> => {
  const { tx, session } = write;
  const { companyId } = session;
  const outcome = { followed: 0, kept: 0 };
  if (touched.vehicleIds.length === 0) return outcome;
  const periods = await findPeriodsOfPlates(tx, companyId, touched.keys);
  for await (const report of lockReports(tx, companyId, touched)) {
    const carriers = carriersOf(report, periods);
    if (carriers === null || isCarriedBy(report, carriers)) continue;
    const [carrier, ...others] = carriers;
    if (!carrier || others.length > 0 || (await isSettled(tx, companyId, report))) outcome.kept += 1;
    else {
      await moveReport(write, report, carrier);
      outcome.followed += 1;
    }
  }
  return outcome;
};

/** Lets reports of a period name its corrected plate, with subject and history, before the period gets it; what is sent or closed stays. */
export const renameReports = async (
  write: WriteContext,
  period: PlatePeriodRow,
  plate: string,
): Promise<CorrectedPlates['reports']> => {
  const { tx, session } = write;
  const { companyId } = session;
  const outcome = { followed: 0, kept: 0 };
  const touched = { keys: [period.plate_key], vehicleIds: [period.vehicle_id] };
  for await (const before of lockReports(tx, companyId, touched)) {
    if (carriersOf(before, [period])?.length === 0) continue;
    if (await isSettled(tx, companyId, before)) {
      outcome.kept += 1;
      continue;
    }
    const email_subject = before.email_subject.replace(printedPlate(before.license_plate), printedPlate(plate));
    const after = { ...before, license_plate: plate, email_subject };
    await updatePoliceReportColumns(tx, companyId, before.id, { license_plate: plate, email_subject });
    const own = {
      kind: 'policereport',
      changes: [{ field: 'plateTypo', from: before.license_plate, to: plate }],
      derivedTitle: policeReportTitle(after.case_number),
      termsBefore: policeReportTerms(before, before.status),
      terms: ({ status }: { readonly status: string }) => policeReportTerms(after, status),
    } as const;
    await patchItem(write, before, {}, own);
    outcome.followed += 1;
  }
  return outcome;
};

/** Says so if the plate's periods no longer agree with the vehicle that a report names. */
export const plateHintOf = (
  report: PoliceReportRow,
  periods: readonly PlatePeriodRow[],
): { readonly plateHint?: string } => {
  const carriers = carriersOf(report, periods);
  if (carriers === null || isCarriedBy(report, carriers)) return {};
  const [carrier, ...others] = carriers;
  const names = [carrier, ...others].flatMap((one) => (one ? [`„${one.title}“ (VIN ${one.vin})`] : []));
  const found = names.length === 0 ? 'kein Fahrzeug der Firma' : names.join(' oder ');
  const plate = `Die Zeiten des Kennzeichens ${report.license_plate} wurden berichtigt. Danach trug es zur Tatzeit ${found}.`;
  const advice = isAnswered(report.status)
    ? 'Dieser Bericht bleibt, wie er gesendet oder geschlossen wurde. Bitte prüfen, ob die Behörde eine Berichtigung braucht.'
    : 'Bitte vor dem Senden prüfen.';
  return { plateHint: `${plate} ${advice}` };
};
