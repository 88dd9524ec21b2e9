import type { MapTile, MapTiles, TileAddress } from '../../../connectors/map-tiles/map-tiles.ts';
import { ProviderError, type ProviderFailure } from '../../../connectors/provider.ts';
import type { Context } from '../../../context.ts';
import { firstRow } from '../../../db/read.ts';
import { readInTenant } from '../../../db/tenant.ts';
import { createAdmission } from '../../../lib/admission/admission.ts';
import { placeLimits } from '../../../lib/admission/limits.ts';
import { originOf } from '../../../lib/admission/origin.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { type Clock, minutes, secondsAfter } from '../../../lib/clock.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Session } from '../../../lib/session.ts';
import { selectMapState } from './fleet-positions.repository.ts';
import { createTileCache } from './tile-cache.ts';

/** Tiles of one person per minute; a screen full of map has about thirty. */
const tilesPerMinute = 1200;

/** Caps tiles per person and minute. Counted in memory, because a write per tile would cost more than the tile. */
const createTileQuota = (clock: Clock, perMinute: number) => {
  const counts = new Map<number, number>();
  let countedMinute = 0;
  return {
    admit: (userId: number): void => {
      const seconds = Math.floor(clock().getTime() / 1000);
      const minute = Math.floor(seconds / minutes(1));
      if (minute !== countedMinute) counts.clear();
      countedMinute = minute;
      const count = (counts.get(userId) ?? 0) + 1;
      counts.set(userId, count);
      if (count <= perMinute) return;
      const retryAfterSeconds = minutes(1) - (seconds % minutes(1));
      throw new AppError('too_many_requests', 'Zu viele Kartenausschnitte in kurzer Zeit.', { retryAfterSeconds });
    },
  };
};

const maxFailures = 5;
const restSeconds = 30;

/** Leaves a source alone for a while that has failed several times in a row, so that nobody waits for it. */
const createCircuitBreaker = (clock: Clock) => {
  let failures = 0;
  let openUntil = new Date(0);
  return {
    isOpen: (): boolean => clock() < openUntil,
    succeed: (): void => {
      failures = 0;
    },
    fail: (): void => {
      failures += 1;
      if (failures < maxFailures) return;
      openUntil = secondsAfter(clock(), restSeconds);
      // One attempt after the rest decides.
      failures = maxFailures - 1;
    },
  };
};

const maxCachedBytes = 64 * 1024 * 1024;

const unavailable = (): AppError =>
  new AppError('unavailable', 'Die Kartenquelle antwortet nicht.', { retryAfterSeconds: 30 });

/** Failures of one tile; the others are failures of the source. */
const failuresOfOneTile: ReadonlySet<ProviderFailure> = new Set(['unexpected_response', 'too_large', 'cancelled']);

type TileContext = Pick<Context, 'db' | 'clock' | 'log'> & {
  readonly connectors: Pick<Context['connectors'], 'mapTiles'>;
};
type TileReader = (companyId: CompanyId, address: TileAddress) => Promise<MapTile>;

/** Fetches each tile once, however many ask for it at the same time. */
const createTileReader = ({ clock, log }: TileContext, source: MapTiles): TileReader => {
  const cache = createTileCache(clock, maxCachedBytes);
  const places = createAdmission(placeLimits.tiles, { company: unavailable, busy: unavailable });
  const breaker = createCircuitBreaker(clock);
  const running = new Map<string, Promise<MapTile>>();

  const fetchTile = async (key: string, address: TileAddress): Promise<MapTile> => {
    if (breaker.isOpen()) throw unavailable();
    try {
      const tile = await source.read(address, new AbortController().signal);
      breaker.succeed();
      cache.set(key, tile);
      return tile;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (!failuresOfOneTile.has(error.failure)) breaker.fail();
      log.warn({ err: error, ...address }, 'map tile could not be fetched');
      throw unavailable();
    }
  };

  return async (companyId, address) => {
    const key = [address.z, address.x, address.y].join('/');
    const known = cache.get(key) ?? running.get(key);
    if (known) return known;
    if (breaker.isOpen()) throw unavailable();
    const tile = places.run(originOf(companyId), () => fetchTile(key, address));
    running.set(key, tile);
    try {
      return await tile;
    } finally {
      running.delete(key);
    }
  };
};

/** Serves tiles to members of companies that have a map, so that no browser talks to the source itself. */
export const createTiles = (context: TileContext, perMinute = tilesPerMinute) => {
  const source = context.connectors.mapTiles;
  const readTile = source && createTileReader(context, source);
  const quota = createTileQuota(context.clock, perMinute);

  return async ({ companyId, userId }: Session, address: TileAddress) => {
    if (!readTile) throw notFound();
    quota.admit(userId);
    const row = await readInTenant(context.db, companyId, () => firstRow(selectMapState(companyId)));
    if (row?.state !== 'on') throw notFound();
    const { type, content, tag } = await readTile(companyId, address);
    return { type, name: `${[address.z, address.x, address.y].join('-')}.${type.slice(6)}`, content, tag };
  };
};
