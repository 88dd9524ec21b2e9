import type { VehicleReadiness } from '@flottwart/contract/readiness';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dash } from '../../lib/german-dates.ts';
import { StateChip } from '../../shared/readiness/readiness-figures.tsx';
import type { Column } from '../../ui/column.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import classes from './readiness.module.css';
import { causeHash, causeUrl, reasonText } from './reason-text.ts';

const Reasons = ({ vehicleId, reasons }: VehicleReadiness) => (
  <ul className={classes.reasons}>
    {reasons.map((reason) => (
      <li key={reason.type} data-blocking={reason.isBlocking || undefined}>
        <Anchor
          inherit
          renderRoot={(props) => <Link {...props} to={causeUrl(reason, vehicleId)} hash={causeHash(reason)} />}
        >
          {reasonText(reason)}
        </Anchor>
      </li>
    ))}
  </ul>
);

const Driver = ({ driver }: VehicleReadiness) => {
  if (!driver) return dash;
  const { id, name } = driver;
  return id === null ? (
    name
  ) : (
    <Anchor inherit renderRoot={(props) => <Link {...props} to={itemUrl('employee', id)} />}>
      {name}
    </Anchor>
  );
};

/** A title that was made of make, model and plate, beside the column of the plate. */
const withoutPlate = ({ title, licensePlate }: VehicleReadiness): string =>
  (title.endsWith(licensePlate) ? title.slice(0, -licensePlate.length).trimEnd() : title) || dash;

export const readinessColumns: readonly Column<VehicleReadiness>[] = [
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isOneLine: true,
    isCardTitle: true,
    cell: ({ licensePlate }) => licensePlate,
  },
  { key: 'state', header: 'Zustand', isOneLine: true, cell: ({ state }) => <StateChip state={state} /> },
  {
    key: 'reasons',
    header: 'Gründe',
    cell: (row) => (row.reasons.length === 0 ? dash : <Reasons {...row} />),
  },
  { key: 'title', header: 'Fahrzeug', cell: withoutPlate },
  { key: 'driver', header: 'Fahrer', cell: (row) => <Driver {...row} /> },
];
