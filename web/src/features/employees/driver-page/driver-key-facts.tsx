import type { DriverVehicle, HoursWeek, LicenceState } from '@flottwart/contract/driver-overview';
import { firstLicenceCheckNote } from '@flottwart/contract/rules/driver-data';
import { maxWeekHours, weekTone } from '@flottwart/contract/rules/driver-hours';
import { tripState } from '@flottwart/contract/rules/open-trips';
import type { Employee } from '@flottwart/contract/work-items/employee';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiQuery } from '../../../api/query.ts';
import { formatDay, formatHours, today } from '../../../lib/german-dates.ts';
import { MailLink, PhoneLink } from '../../../shared/contact-links.tsx';
import { DayCountdown } from '../../../shared/countdown.tsx';
import { StatusChip } from '../../../shared/status-chip.tsx';
import { DrivingNote } from '../../../shared/trips/trip-doubt.tsx';
import { tripUrl } from '../../../shared/trips/trip-text.ts';
import { DrawnPlate } from '../../../ui/drawings/drawn-plate.tsx';
import { DueBadge } from '../../../ui/due-badge.tsx';
import { KeyFacts } from '../../../ui/key-facts.tsx';
import { LabelledValue } from '../../../ui/labelled-value.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { itemUrl } from '../../../work-items/kind-pages.ts';
import classes from './driver-key-facts.module.css';

const VehicleFact = ({ vehicle }: { readonly vehicle: DriverVehicle | null }) => {
  const now = useNow();
  if (vehicle === null) return <LabelledValue label="Fahrzeug" value={null} />;
  const { id, licensePlate, trip } = vehicle;
  const plate = licensePlate === '' ? 'Ohne Kennzeichen' : <DrawnPlate plate={licensePlate} />;
  return (
    <LabelledValue
      label={tripState(trip, now) === 'running' ? 'Fahrzeug jetzt' : 'Zuletzt gefahren'}
      value={
        id === null ? (
          plate
        ) : (
          <Anchor inherit renderRoot={(props) => <Link {...props} to={itemUrl('vehicle', id)} />}>
            {plate}
          </Anchor>
        )
      }
      note={
        <Anchor inherit c="inherit" renderRoot={(props) => <Link {...props} to={tripUrl(trip.id)} />}>
          <DrivingNote trip={trip} />
        </Anchor>
      }
    />
  );
};

const WeekFact = ({ week }: { readonly week: HoursWeek | undefined }) => {
  if (!week) return null;
  const ofToday = week.days.find(({ day }) => day === today())?.seconds ?? 0;
  const hours = `${formatHours(week.seconds)} von ${maxWeekHours} h`;
  const isOver = weekTone(week.seconds) === 'overlong';
  return (
    <LabelledValue
      label="Diese Woche"
      value={isOver ? <DueBadge tone="overdue" text={hours} spoken={`über ${maxWeekHours} h: `} /> : hours}
      note={`heute ${formatHours(ofToday)} h`}
    />
  );
};

const LicenceFact = ({ licence: { lastCheck, nextCheckOn, isSpread } }: { readonly licence: LicenceState }) => {
  const label = 'Nächste Führerscheinkontrolle';
  if (nextCheckOn === null) return <LabelledValue label={label} value={null} note={firstLicenceCheckNote(false)} />;
  const note = `${lastCheck === null ? `${firstLicenceCheckNote(isSpread)}, ` : ''}spätestens am ${formatDay(nextCheckOn)}`;
  return <LabelledValue label={label} value={<DayCountdown day={nextCheckOn} />} note={note} />;
};

/** The phone, with the mail address below it; one of both alone takes the place of the other. */
const ContactFact = ({ phone, email }: Pick<Employee, 'phone' | 'email'>) => {
  const mail = email ? <MailLink address={email} /> : null;
  return phone ? (
    <LabelledValue label="Kontakt" value={<PhoneLink number={phone} />} note={mail} />
  ) : (
    <LabelledValue label="Kontakt" value={mail} />
  );
};

/** Letters of the name, as on the key board of a depot. */
const initialsOf = ({ firstName, lastName }: Employee): string =>
  [firstName, lastName].map((name) => [...name][0] ?? '').join('') || '?';

interface DriverKeyFactsProps {
  readonly employee: Employee;
}

/** A driver at a glance. Contact and status are there at once; the rest follows. */
export const DriverKeyFacts = ({ employee }: DriverKeyFactsProps) => {
  const query = useQuery(apiQuery('GET /api/employees/:id/overview', { params: { id: employee.id } }));
  const { phone, email, status } = employee;
  return (
    <KeyFacts
      identity={
        <>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(employee)}
          </span>
          <StatusChip status={status} />
        </>
      }
      query={query}
      failureText="Fahrzeug, Stunden und Führerscheinkontrolle konnten nicht geladen werden."
      following={3}
    >
      <ContactFact phone={phone} email={email} />
      {query.data ? (
        <>
          <VehicleFact vehicle={query.data.vehicle} />
          <WeekFact week={query.data.weeks[0]} />
          <LicenceFact licence={query.data.licence} />
        </>
      ) : null}
    </KeyFacts>
  );
};
