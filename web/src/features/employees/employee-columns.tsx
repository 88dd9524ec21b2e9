import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import { tripState } from '@flottwart/contract/rules/open-trips';
import type { Employee } from '@flottwart/contract/work-items/employee';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dash, formatDay, formatHours } from '../../lib/german-dates.ts';
import { DrivingNote } from '../../shared/trips/trip-doubt.tsx';
import type { Column } from '../../ui/column.ts';
import { useNow } from '../../ui/use-now.ts';
import { assigneeColumn, createdColumn, extra, statusColumn, updatedColumn } from '../../work-items/core-columns.tsx';
import { fieldColumns } from '../../work-items/field-columns.tsx';

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

const own = fieldColumns<Employee>(employeeFields);

/** Default columns first; those marked `isExtra` are optional. */
export const employeeColumns: readonly Column<Employee>[] = [
  ...own.shown,
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
  ...own.extra,
  {
    key: 'licenceCheckedOn',
    header: 'Führerschein geprüft',
    isExtra: true,
    isOneLine: true,
    cell: ({ licenceCheckedOn = null }) => (licenceCheckedOn === null ? 'nie' : formatDay(licenceCheckedOn)),
  },
  { key: 'address', header: 'Anschrift', isExtra: true, cell: (employee) => address(employee) || dash },
  ...[statusColumn, assigneeColumn, createdColumn, updatedColumn].map(extra),
];
