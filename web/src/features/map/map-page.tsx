import type { FleetPositions, VehiclePosition } from '@flottwart/contract/map';
import { counted } from '@flottwart/contract/rules/counted';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { apiQuery } from '../../api/query.ts';
import { SearchBox } from '../../lists/search-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useNow } from '../../ui/use-now.ts';
import classes from './map-page.module.css';
import { NoMap } from './no-map.tsx';
import { findVehicles } from './position-text.ts';
import { VehicleCard } from './vehicle-card.tsx';
import { VehicleList } from './vehicle-list.tsx';

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
