import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import type { Alternative } from '@flottwart/contract/work-items/police-report';
import type { IncidentReport } from '../../api/police-reports.ts';

type IncidentFault = Partial<Record<keyof IncidentReport, string>>;

/** Both days as YYYY-MM-DD, so that they compare as text. */
const dateFault = (date: string, today: string): string | undefined => {
  if (date === '') return 'Bitte ein Datum eingeben.';
  return date > today ? 'Das Datum darf nicht in der Zukunft liegen.' : undefined;
};

export const findIncidentFaults = (
  { date, time, licensePlate, caseNumber }: IncidentReport,
  now: Date,
): IncidentFault => {
  const faults: IncidentFault = {
    date: dateFault(date, berlinDay(now)),
    time: time === '' ? 'Bitte eine Uhrzeit eingeben.' : undefined,
    licensePlate: licensePlate === '' ? 'Bitte ein Kennzeichen wählen.' : undefined,
    caseNumber: caseNumber.trim() === '' ? 'Bitte eine Fallnummer eingeben.' : undefined,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
};

const minuteMs = 60_000;

/** One minute after the chosen trip's start, in Berlin time; see docs/coverage.md#states. */
export const retryInstant = ({ startTime }: Pick<Alternative, 'startTime'>): Pick<IncidentReport, 'date' | 'time'> => {
  const instant = new Date(Date.parse(startTime) + minuteMs);
  return { date: berlinDay(instant), time: berlinTime(instant) };
};
