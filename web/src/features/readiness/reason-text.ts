import type { VehicleReadiness } from '@flottwart/contract/readiness';
import { signOffMissing } from '@flottwart/contract/rules/open-trips';
import { repairUnderWayStatus } from '@flottwart/contract/rules/readiness';
import { type ReadinessReasonType, readinessReasonLabels } from '@flottwart/contract/rules/readiness-labels';
import { hoursAndMinutes } from '@flottwart/contract/rules/trip-duration';
import { formatDay } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { tripUrl } from '../../shared/trips/trip-text.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';

export type Reason = VehicleReadiness['reasons'][number];

const minuteMs = 60_000;

const repairText = ({ status, date, isBlocking }: Reason): string => {
  if (status === repairUnderWayStatus) return 'Reparatur läuft';
  if (date === null) return 'Reparatur ohne Termin';
  return isBlocking ? 'Reparatur an diesem Tag geplant' : `Reparatur offen seit ${formatDay(date)}`;
};

const leaseText = ({ date, isBlocking }: Reason): string =>
  isBlocking ? `Leasingrückgabe war am ${formatDay(date)}` : 'Leasingrückgabe an diesem Tag';

const serviceText = ({ date, km }: Reason): string => {
  const since = [...(date === null ? [] : [formatDay(date)]), ...(km === null ? [] : [`${germanNumber(km, 0)} km`])];
  return `Service überfällig seit ${since.join(' und ')}`;
};

const shiftText = ({ minutes, openSince }: Reason): string =>
  openSince === null
    ? `Schicht am Vortag: ${hoursAndMinutes((minutes ?? 0) * minuteMs)} Stunden`
    : `Schicht am Vortag ungeklärt, ${signOffMissing({ startTime: openSince })}`;

const texts: Readonly<Record<ReadinessReasonType, (reason: Reason) => string>> = {
  status: ({ status }) => (status === 'VehicleStatus_IN_REPAIR' ? 'In der Werkstatt' : 'Außer Betrieb'),
  inspection: ({ date }) => `HU/AU abgelaufen am ${formatDay(date)}`,
  inspectionUnknown: () => readinessReasonLabels.inspectionUnknown,
  repair: repairText,
  lease: leaseText,
  service: serviceText,
  driver: () => readinessReasonLabels.driver,
  shift: shiftText,
};

export const reasonText = (reason: Reason): string => texts[reason.type](reason);

/** Page on which the reason can be seen and removed. */
export const causeUrl = ({ repairId, tripId }: Reason, vehicleId: number): string => {
  if (repairId !== null) return itemUrl('repairrecord', repairId);
  return tripId === null ? itemUrl('vehicle', vehicleId) : tripUrl(tripId);
};

/** Part of that page, where it has one. */
export const causeHash = ({ type }: Reason): string | undefined =>
  type === 'inspectionUnknown' ? 'termine' : undefined;
