import type { FleetPositions, VehiclePosition } from '@flottwart/contract/map';
import { counted } from '@flottwart/contract/rules/counted';
import { Anchor, Button, CloseButton, Paper, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useHasConnections } from '../../api/company.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { apiQuery } from '../../api/query.ts';
import { formatInstant, relativeTime } from '../../lib/german-dates.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { StatusChip } from '../../shared/status-chip.tsx';
import { DrivingNote } from '../../shared/trips/trip-doubt.tsx';
import { tripUrl } from '../../shared/trips/trip-text.ts';
import { DrawnPlate } from '../../ui/drawings/drawn-plate.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useNow } from '../../ui/use-now.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import classes from './map-page.module.css';
import { driverText, findVehicles, isOld, isUnderWay, presenceText, stoppedText } from './position-text.ts';

interface VehicleCardProps {
  readonly vehicle: VehiclePosition;
  readonly now: Date;
  readonly onClose: () => void;
}

const DriverLine = ({ vehicle }: Pick<VehicleCardProps, 'vehicle'>) => {
  const { driver } = vehicle;
  const name = driverText(vehicle);
  if (driver === null) return <Text size="sm">{name}</Text>;
  const { id, trip } = driver;
  return (
    <Text size="sm">
      {id === null ? (
        name
      ) : (
        <Anchor inherit renderRoot={(props) => <Link {...props} to={itemUrl('employee', id)} />}>
          {name}
        </Anchor>
      )}
      {', '}
      {trip === null ? (
        'mit dem Fahrzeug verknüpft'
      ) : (
        <Anchor inherit renderRoot={(props) => <Link {...props} to={tripUrl(trip.id)} />}>
          <DrivingNote trip={trip} />
        </Anchor>
      )}
    </Text>
  );
};

/** The chosen vehicle: where it is since when, and who drives it. Takes the focus, and gives it back when it is closed. */
const VehicleCard = ({ vehicle, now, onClose }: VehicleCardProps) => {
  const card = useRef<HTMLElement>(null);
  const { vehicleId, title, licensePlate, status, readAt } = vehicle;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another vehicle is another card
  useEffect(() => {
    const opener = document.activeElement;
    card.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [vehicleId]);

  return (
    <section
      ref={card}
      className={classes.card}
      tabIndex={-1}
      aria-label={`Ausgewähltes Fahrzeug ${licensePlate}`}
      onKeyDown={({ key }) => (key === 'Escape' ? onClose() : undefined)}
    >
      <div className={classes.cardHead}>
        <DrawnPlate plate={licensePlate} />
        <StatusChip status={status} />
        <CloseButton className={classes.close} aria-label="Auswahl schließen" onClick={onClose} />
      </div>
      <Anchor size="sm" fw={600} renderRoot={(props) => <Link {...props} to={itemUrl('vehicle', vehicleId)} />}>
        {title}
      </Anchor>
      <DriverLine vehicle={vehicle} />
      <Text size="sm" c="dimmed" data-old={isOld(vehicle, now) || undefined}>
        {`Position ${relativeTime(readAt, now)} (${formatInstant(readAt)})`}
      </Text>
    </section>
  );
};

interface VehicleListProps {
  readonly vehicles: readonly VehiclePosition[];
  readonly selectedId: number | null;
  readonly now: Date;
  readonly onSelect: (vehicleId: number) => void;
}

const rowsPerStep = 100;

/** The map in words: the same vehicles, with plate, driver and age. */
const VehicleList = ({ vehicles, selectedId, now, onSelect }: VehicleListProps) => {
  const [shown, setShown] = useState(rowsPerStep);
  const rest = vehicles.length - shown;
  return (
    <>
      <ul className={classes.list} aria-label="Fahrzeuge auf der Karte">
        {vehicles.slice(0, shown).map((vehicle) => (
          <li key={vehicle.vehicleId}>
            <UnstyledButton
              className={classes.row}
              aria-pressed={vehicle.vehicleId === selectedId}
              onClick={() => onSelect(vehicle.vehicleId)}
            >
              <span className={classes.plate} data-registration>
                {vehicle.licensePlate}
              </span>
              <span className={classes.age} data-old={isOld(vehicle, now) || undefined}>
                {relativeTime(vehicle.readAt, now)}
              </span>
              <span className={classes.driver} data-present={isUnderWay(vehicle, now) || undefined}>
                {presenceText(vehicle, now)}
              </span>
              {stoppedText(vehicle) === '' ? null : (
                <span className={classes.status}>
                  <StatusChip status={vehicle.status} />
                </span>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="subtle" fullWidth onClick={() => setShown(shown + rowsPerStep)}>
          {counted(Math.min(rest, rowsPerStep), 'weiteres Fahrzeug', 'weitere Fahrzeuge')} zeigen
        </Button>
      ) : null}
      {vehicles.length === 0 ? (
        <Text size="sm" c="dimmed" py="sm">
          Kein Fahrzeug passt zur Suche.
        </Text>
      ) : null}
    </>
  );
};

const texts: Readonly<Record<FleetPositions['state'], { readonly title: string; readonly hint: string }>> = {
  unconnected: {
    title: 'Es ist keine Telematik verbunden.',
    hint: 'Die Positionen kommen von den Geräten in den Fahrzeugen. Mit der Verbindung stehen sie hier.',
  },
  off: {
    title: 'Positionen sind für diese Firma ausgeschaltet.',
    hint: 'Sie werden weder angezeigt noch gespeichert.',
  },
  on: {
    title: 'Noch keine Positionen.',
    hint: 'Die Geräte werden alle zehn Minuten gelesen. Zugeordnet werden sie nach VIN oder Kennzeichen der Fahrzeuge.',
  },
};

/** Says what is missing, and who can change it. */
const NoMap = ({ state }: Pick<FleetPositions, 'state'>) => {
  const isAdmin = useIsAdmin();
  const hasConnections = useHasConnections();
  const { title, hint } = texts[state];
  const canChange = isAdmin && hasConnections;
  const whom = state === 'on' || canChange ? '' : ' Ändern können das Administratoren.';
  return (
    <Paper withBorder>
      <EmptyState
        title={title}
        hint={`${hint}${whom}`}
        action={
          canChange && state !== 'on' ? (
            <Button component={Link} to="/my-company" hash="telematics" variant="default">
              {state === 'off' ? 'Zu den Einstellungen' : 'Verbindung einrichten'}
            </Button>
          ) : null
        }
      />
    </Paper>
  );
};

const FleetMap = lazy(() => import('./fleet-map.tsx').then(({ FleetMap: component }) => ({ default: component })));

export interface MapSearch {
  readonly q?: string;
  /** Id of the chosen vehicle. */
  readonly vehicle?: number;
}

/** Last positions of the fleet, on a map and as a list. */
export const MapPage = ({ search }: { readonly search: MapSearch }) => {
  const positions = useQuery(apiQuery('GET /api/map/positions'));
  return (
    <>
      <PageHeader title="Karte" description="Wo die Fahrzeuge zuletzt waren" />
      <QueryView
        query={positions}
        loading={<Skeleton height="60dvh" aria-busy="true" />}
        failureText="Fehler beim Laden der Positionen."
      >
        {(data) =>
          data.state === 'on' && data.vehicles.length > 0 ? (
            <Fleet positions={data} search={search} />
          ) : (
            <NoMap state={data.state} />
          )
        }
      </QueryView>
    </>
  );
};

interface FleetProps {
  readonly positions: FleetPositions;
  readonly search: MapSearch;
}

const totalText = ({ vehicles, hasMore }: FleetPositions, shown: number): string => {
  const limit = hasMore ? '; weitere passen nicht auf die Karte' : '';
  if (shown === vehicles.length) return `${counted(shown, 'Fahrzeug', 'Fahrzeuge')}${limit}`;
  return `${shown.toLocaleString('de-DE')} von ${counted(vehicles.length, 'Fahrzeug', 'Fahrzeugen')}${limit}`;
};

const Fleet = ({ positions, search: { q = '', vehicle } }: FleetProps) => {
  const selectedId = vehicle ?? null;
  const navigate = useNavigate();
  const now = useNow();
  const [place, setPlace] = useState<readonly VehiclePosition[] | null>(null);
  const found = findVehicles(positions.vehicles, q);
  const selected = positions.vehicles.find(({ vehicleId }) => vehicleId === selectedId);

  const go = (next: MapSearch) =>
    void navigate({ to: '/map', search: { ...(q && { q }), ...next }, replace: true, resetScroll: false });
  const select = (vehicleId: number) => go({ vehicle: vehicleId });
  const typeSearch = (typed: string) => {
    setPlace(null);
    void navigate({ to: '/map', search: typed ? { q: typed } : {}, replace: true, resetScroll: false });
  };

  const ids = place && new Set(place.map(({ vehicleId }) => vehicleId));
  const listed = ids ? found.filter(({ vehicleId }) => ids.has(vehicleId)) : found;
  return (
    <div className={classes.layout}>
      <div className={classes.stage}>
        <Suspense fallback={<Skeleton height="100%" aria-busy="true" />}>
          <FleetMap
            vehicles={found}
            tiles={positions.tiles}
            selectedId={selected?.vehicleId ?? null}
            now={now}
            onSelect={select}
            onSelectPlace={setPlace}
            search={q}
          />
        </Suspense>
        {selected ? <VehicleCard vehicle={selected} now={now} onClose={() => go({})} /> : null}
      </div>
      <div className={classes.side}>
        <div className={classes.search}>
          <SearchBox label="Suche" placeholder="Kennzeichen oder Fahrer" value={q} onChange={typeSearch} />
        </div>
        <Text size="sm" c="dimmed" role="status">
          {place
            ? `${counted(listed.length, 'Fahrzeug', 'Fahrzeuge')} an dieser Stelle`
            : totalText(positions, found.length)}
          {place ? (
            <button type="button" className={classes.all} onClick={() => setPlace(null)}>
              Alle zeigen
            </button>
          ) : null}
        </Text>
        <div className={classes.scroll}>
          <VehicleList vehicles={listed} selectedId={selectedId} now={now} onSelect={select} />
        </div>
      </div>
    </div>
  );
};
