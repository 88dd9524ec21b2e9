import type { FleetPositions, VehiclePosition } from '@flottwart/contract/map';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Coords, type DoneCallback, GridLayer, Map as LeafletMap, latLngBounds } from 'leaflet';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { apiFile } from '../../api/query.ts';
import { scaleAt } from '../../lib/map-geometry.ts';

export const maxZoom = 18;
const minZoom = 3;
/** Close enough to see the street that a vehicle is in. */
export const closeZoom = 14;
const scalePixels = 110;
/** Shown until there is a vehicle. */
const germany = { lat: 51.2, lng: 10.4, zoom: 6 } as const;

/** Tiles are fetched with the bearer, as photos are; one that fails leaves the grid visible. */
const createTileLayer = (queryClient: QueryClient, { maxZoom: maxNativeZoom }: { readonly maxZoom: number }) => {
  const createTile = ({ z, x, y }: Coords, done: DoneCallback): HTMLElement => {
    const image = document.createElement('img');
    image.alt = '';
    queryClient.fetchQuery(apiFile('GET /api/map/tiles/:z/:x/:y', { params: { z, x, y } })).then(
      (file) => {
        const url = URL.createObjectURL(file);
        const settle = (error?: Error) => {
          URL.revokeObjectURL(url);
          done(error, image);
        };
        image.onload = () => settle();
        image.onerror = () => settle(new Error('not an image'));
        image.src = url;
      },
      (error: Error) => done(error, image),
    );
    return image;
  };
  return Object.assign(new GridLayer({ maxNativeZoom, maxZoom, className: 'map-tiles' }), { createTile });
};

const boundsOf = (vehicles: readonly VehiclePosition[]) =>
  latLngBounds(vehicles.map(({ latitude, longitude }) => [latitude, longitude]));

/** Width of the buttons at the right edge and of half a plate, which would be below them. */
const besideButtons = 92;

/** Shows all of the vehicles, but no closer than a street. */
export const fitVehicles = (map: LeafletMap, vehicles: readonly VehiclePosition[]): void => {
  const { x, y } = map.getSize();
  if (vehicles.length === 0 || x === 0 || y === 0) return;
  const [side, end] = [Math.min(72, x / 8), Math.min(48, y / 8)];
  map.fitBounds(boundsOf(vehicles), {
    paddingTopLeft: [side, end],
    paddingBottomRight: [Math.max(side, besideButtons), end],
    maxZoom: closeZoom,
  });
};

/** In whole degrees, so that the cells of the grid keep their size while the map is dragged; half a degree changes distances by one percent. */
const latitudeOf = (map: LeafletMap): number => Math.round(map.getCenter().lat);

/** Grid behind the map: its cells are as wide as the distance of the scale, and move with the ground. */
const drawGrid = (map: LeafletMap, container: HTMLElement): void => {
  const { pixels } = scaleAt(latitudeOf(map), map.getZoom(), scalePixels);
  const { x, y } = map.latLngToContainerPoint([0, 0]);
  container.style.setProperty('--map-cell', `${pixels}px`);
  container.style.setProperty('--map-x', `${x % pixels}px`);
  container.style.setProperty('--map-y', `${y % pixels}px`);
};

export interface LeafletView {
  readonly map: LeafletMap;
  readonly zoom: number;
  readonly latitude: number;
  /** Changes whenever the map shows another part of the world. */
  readonly moves: number;
}

/** A map without controls of its own, which would write markup; the page draws them. */
export const useLeaflet = (
  place: RefObject<HTMLDivElement | null>,
  tiles: FleetPositions['tiles'],
  first: readonly VehiclePosition[],
): LeafletView | null => {
  const [view, setView] = useState<LeafletView | null>(null);
  const queryClient = useQueryClient();

  useEffect(() => {
    const container = place.current;
    if (!container) return undefined;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const map = new LeafletMap(container, {
      center: [germany.lat, germany.lng],
      zoom: germany.zoom,
      minZoom,
      maxZoom,
      // Half steps, so that the fleet fills the map when all of it is shown.
      zoomSnap: 0.5,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !isCalm,
      fadeAnimation: !isCalm,
      inertia: !isCalm,
      worldCopyJump: true,
    });
    map.createPane('vehicles').classList.add('leaflet-zoom-hide');
    const update = () =>
      setView((known) => ({
        map,
        zoom: map.getZoom(),
        latitude: latitudeOf(map),
        moves: (known?.moves ?? 0) + 1,
      }));
    map.on('move zoom', () => drawGrid(map, container));
    map.on('moveend zoomend viewreset resize', update);
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    resized.observe(container);
    drawGrid(map, container);
    update();
    return () => {
      resized.disconnect();
      setView(null);
      map.remove();
    };
  }, [place]);

  const map = view?.map;
  useEffect(() => {
    if (!map || !tiles) return undefined;
    const layer = createTileLayer(queryClient, tiles).addTo(map);
    return () => void layer.remove();
  }, [map, tiles, queryClient]);

  // Only the vehicles of the first answer: a map that jumps with every reading could not be looked at.
  const hasVehicles = first.length > 0;
  const fitFirst = useEffectEvent((ready: LeafletMap) => fitVehicles(ready, first));
  useEffect(() => {
    if (map && hasVehicles) fitFirst(map);
  }, [map, hasVehicles]);

  return view;
};

export const scaleOf = ({ latitude, zoom }: LeafletView) => scaleAt(latitude, zoom, scalePixels);
