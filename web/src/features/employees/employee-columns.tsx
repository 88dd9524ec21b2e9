import { tripState } from '@flottwart/contract/rules/open-trips';
import type { Employee } from '@flottwart/contract/work-items/employee';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dash, formatDay, formatHours } from '../../lib/german-dates.ts';
import { MailLink, PhoneLink } from '../../shared/contact-links.tsx';
import { DrivingNote } from '../../shared/trips/trip-doubt.tsx';
import type { Column } from '../../ui/column.ts';
import { useNow } from '../../ui/use-now.ts';
import { assigneeColumn, createdColumn, extra, statusColumn, updatedColumn } from '../../work-items/core-columns.tsx';

const address = ({ street, houseNumber, plz, city }: Employee): string =>
  [`${street} ${houseNumber}`.trim(), `${plz} ${city}`.trim()].filter((part) => part !== '').join(', ');

type CurrentTrip = NonNullable<Employee['currentTrip']>;

const Vehicle = ({ currentVehicleId: id = null, currentLicensePlate: plate }: Employee) => (
  <span data-registration>
    {id === null ? (
      plate || 'Ohne Kennzeichen'
    ) : (
      <Anchor component={Link} to={`/vehicles/${id}`} inherit>
        {plate || 'Ohne Kennzeichen'}
      </Anchor>
    )}
  </span>
);

/** Vehicle of a trip without an end, until another trip ends it. */
const CurrentVehicle = ({ driver, trip }: { readonly driver: Employee; readonly trip: CurrentTrip }) => {
  const state = tripState(trip, useNow());
  if (state === 'presumed') return dash;
  return (
    <>
      <Vehicle {...driver} />
      {state === 'unclear' ? (
        <div>
          <DrivingNote trip={trip} />
        </div>
      ) : null}
    </>
  );
};

/** Default columns first; those marked `isExtra` are optional. */
export const employeeColumns: readonly Column<Employee>[] = [
  {
    key: 'mitarbeiterId',
    header: 'Mitarbeiter-ID',
    cell: ({ mitarbeiterId }) => mitarbeiterId || dash,
  },
  {
    key: 'firstName',
    header: 'Vorname',
    isCardTitle: true,
    cell: ({ firstName }) => firstName || dash,
  },
  {
    key: 'lastName',
    header: 'Nachname',
    isCardTitle: true,
    cell: ({ lastName }) => lastName || dash,
  },
  { key: 'birthDate', header: 'Geburtsdatum', isOneLine: true, cell: ({ birthDate }) => formatDay(birthDate) },
  {
    key: 'phone',
    header: 'Telefon',
    isOneLine: true,
    cell: ({ phone }) => (phone ? <PhoneLink number={phone} /> : dash),
  },
  {
    key: 'currentVehicle',
    header: 'Fahrzeug jetzt',
    cell: (driver) => (driver.currentTrip ? <CurrentVehicle driver={driver} trip={driver.currentTrip} /> : dash),
  },
  {
    key: 'hoursThisWeek',
    header: 'Stunden diese Woche',
    isNumber: true,
    cell: ({ secondsThisWeek }) => (secondsThisWeek ? formatHours(secondsThisWeek) : dash),
  },
  {
    key: 'email',
    header: 'E-Mail',
    isExtra: true,
    cell: ({ email }) => (email ? <MailLink address={email} /> : dash),
  },
  {
    key: 'licenceCheckedOn',
    header: 'Führerschein geprüft',
    isExtra: true,
    isOneLine: true,
    cell: ({ licenceCheckedOn = null }) => (licenceCheckedOn === null ? 'nie' : formatDay(licenceCheckedOn)),
  },
  { key: 'birthCity', header: 'Geburtsort', isExtra: true, cell: ({ birthCity }) => birthCity || dash },
  { key: 'address', header: 'Anschrift', isExtra: true, cell: (employee) => address(employee) || dash },
  { key: 'employeeId', header: 'Fahrer-ID', isExtra: true, cell: ({ employeeId }) => employeeId || dash },
  extra(statusColumn),
  extra(assigneeColumn),
  extra(createdColumn),
  extra(updatedColumn),
];
