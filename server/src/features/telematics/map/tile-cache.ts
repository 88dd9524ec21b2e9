import type { MapTile } from '../../../connectors/map-tiles/map-tiles.ts';
import { type Clock, days, secondsAfter } from '../../../lib/clock.ts';

interface Kept {
  readonly tile: MapTile;
  readonly expiresAt: Date;
}

export interface TileCache {
  readonly get: (key: string) => MapTile | undefined;
  readonly set: (key: string, tile: MapTile) => void;
  readonly byteLength: () => number;
}

/** Sources change their maps within days, and ask not to be called for the same tile more often. */
const minAgeSeconds = days(1);
const maxAgeSeconds = days(30);
const defaultAgeSeconds = days(7);

const ageOf = ({ maxAgeSeconds: given = defaultAgeSeconds }: MapTile): number =>
  Math.min(maxAgeSeconds, Math.max(minAgeSeconds, given));

/** Keeps tiles for all companies in memory; above `maxBytes` the least recently used are evicted. */
export const createTileCache = (clock: Clock, maxBytes: number): TileCache => {
  // A map keeps insertion order, so its first key is the least recently used.
  const kept = new Map<string, Kept>();
  let bytes = 0;

  const evict = (key: string): void => {
    bytes -= kept.get(key)?.tile.content.byteLength ?? 0;
    kept.delete(key);
  };

  return {
    get: (key) => {
      const found = kept.get(key);
      if (!found) return undefined;
      if (found.expiresAt <= clock()) {
        evict(key);
        return undefined;
      }
      kept.delete(key);
      kept.set(key, found);
      return found.tile;
    },
    set: (key, tile) => {
      evict(key);
      if (tile.content.byteLength > maxBytes) return;
      kept.set(key, { tile, expiresAt: secondsAfter(clock(), ageOf(tile)) });
      bytes += tile.content.byteLength;
      for (const leastRecentlyUsed of kept.keys()) {
        if (bytes <= maxBytes) return;
        evict(leastRecentlyUsed);
      }
    },
    byteLength: () => bytes,
  };
};
