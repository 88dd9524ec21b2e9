import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import { tripState } from '@flottwart/contract/rules/open-trips';
import type { Employee } from '@flottwart/contract/work-items/employee';
import { Anchor, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHasConnections } from '../../api/company.ts';
import { apiQuery } from '../../api/query.ts';
import { dash, formatDay, formatHours } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import type { ListFilters } from '../../lists/use-list.ts';
import { ConnectionHint } from '../../shared/connection-hint.tsx';
import { ImportActions, ProviderImportButton } from '../../shared/imports/import-actions.tsx';
import { ImportProgress } from '../../shared/imports/import-progress.tsx';
import { DrivingNote } from '../../shared/trips/trip-doubt.tsx';
import type { Column } from '../../ui/column.ts';
import { ListPlate } from '../../ui/drawings/list-plate.tsx';
import { useNow } from '../../ui/use-now.ts';
import { assigneeColumn, createdColumn, extra, statusColumn, updatedColumn } from '../../work-items/core-columns.tsx';
import { fieldColumns } from '../../work-items/field-columns.tsx';
import { ItemListPage } from '../../work-items/item-list-page.tsx';
import { AddEmployeeDialog, employeeDraft } from './add-employee-dialog.tsx';
import { employeeFilters, employeeList } from './employee-list.ts';
import classes from './employment-filter.module.css';

const address = ({ street, houseNumber, plz, city }: Employee): string =>
  [`${street} ${houseNumber}`.trim(), `${plz} ${city}`.trim()].filter((part) => part !== '').join(', ');

type CurrentTrip = NonNullable<Employee['currentTrip']>;

const PlateOrNone = ({ plate = '' }: { readonly plate: string | undefined }) =>
  plate === '' ? 'Ohne Kennzeichen' : <ListPlate plate={plate} />;

const Vehicle = ({ currentVehicleId: id = null, currentLicensePlate: plate }: Employee) => (
  <span data-registration>
    {id === null ? (
      <PlateOrNone plate={plate} />
    ) : (
      <Anchor component={Link} to={`/vehicles/${id}`} inherit underline="never">
        <PlateOrNone plate={plate} />
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

interface EmploymentFilterProps {
  readonly list: ListFilters<'status'>;
}

/** Aktive, Inaktive, Alle, each with its number. */
const EmploymentFilter = ({ list }: EmploymentFilterProps) => {
  const { data: counts } = useQuery(apiQuery('GET /api/list-counts', { query: { list: 'employee' } }));
  const countOf = (value: string) => (value === 'ALL' ? counts?.total : counts && (counts.byStatus[value] ?? 0));
  return (
    <SegmentedControl
      aria-label="Welche Fahrer"
      data={employeeFilters.map(({ value, label }) => {
        const count = countOf(value);
        return {
          value,
          label: (
            <>
              <span>{label}</span>
              {count === undefined ? null : <span className={classes.count}> {germanNumber(count, 0)}</span>}
            </>
          ),
        };
      })}
      value={list.filterOf('status')}
      onChange={(status) => list.setFilter('status', status)}
    />
  );
};

export const EmployeeListPage = () => {
  const hasConnections = useHasConnections();
  return (
    <ItemListPage
      kind="employee"
      definition={employeeList}
      columns={employeeColumns}
      searchPlaceholder="Name oder ID"
      statusTabs={(list) => <EmploymentFilter list={list} />}
      newLabel="+ Neuer Fahrer"
      draft={employeeDraft}
      dialog={AddEmployeeDialog}
      actionsBefore={<ProviderImportButton kind="employees" label="Fahrer importieren" />}
      actionsAfter={<ImportActions kind="employees" />}
      hints={
        <>
          <ConnectionHint name="employeeDatabase" />
          <ImportProgress kind="employees" />
        </>
      }
      first={{
        title: 'Keine aktiven Fahrer.',
        hint: hasConnections
          ? 'Von Hand anlegen, aus einer Datei übernehmen oder die Mitarbeiter-Datenbank verbinden.'
          : 'Von Hand anlegen oder aus einer Datei übernehmen.',
        addLabel: 'Ersten Fahrer anlegen',
      }}
    />
  );
};
