import { productName } from '@flottwart/contract/rules/product';
import { type ImageType, imageTypeOf } from '../../lib/media-type.ts';
import { sha256 } from '../../lib/sha256.ts';
import { connectionFailure, readBytes } from '../http/provider-http.ts';
import { ProviderError, type ProviderFailure } from '../provider.ts';

/** Source of map tiles, named by the operator. */
export interface MapTileSettings {
  /** Address with {z}, {x} and {y}. */
  readonly url: string;
  readonly attribution: string;
  /** Address of this installation, which sources of tiles ask for. */
  readonly contact: string;
}

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface MapTile {
  readonly type: ImageType;
  readonly content: Buffer;
  readonly tag: string;
  /** Seconds that the source allows to keep it; undefined if it does not say. */
  readonly maxAgeSeconds: number | undefined;
}

export interface MapTiles {
  readonly attribution: string;
  /** One attempt; anything but an image from the source itself is a `ProviderError`. */
  readonly read: (address: TileAddress, signal: AbortSignal) => Promise<MapTile>;
}

export interface TileLimits {
  readonly timeoutMs: number;
  readonly bytes: number;
}

/** A tile of a map has 10 to 50 kB; one of satellite images up to 200. */
export const tileLimits: TileLimits = { timeoutMs: 8000, bytes: 512 * 1024 };

const maxAgeOf = (headers: Headers): number | undefined => {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/.exec(headers.get('cache-control') ?? '')?.[1];
  return seconds === undefined ? undefined : Number(seconds);
};

const failureOf = (status: number): ProviderFailure => {
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'unavailable' : 'unexpected_response';
};

const urlOf = (template: string, { z, x, y }: TileAddress): URL =>
  new URL(template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)));

/** Callers choose three whole numbers and nothing else of the address; a redirect is a failure, so that no other host is ever called. */
export const createMapTiles = (
  { url, attribution, contact }: MapTileSettings,
  { timeoutMs, bytes }: TileLimits = tileLimits,
): MapTiles => ({
  attribution,
  read: async (address, signal) => {
    try {
      const response = await fetch(urlOf(url, address), {
        redirect: 'manual',
        headers: { accept: 'image/*', 'user-agent': `${productName} (+${contact})` },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new ProviderError(failureOf(response.status), { detail: `status ${response.status}` });
      }
      const content = await readBytes(response, bytes);
      const type = imageTypeOf(content);
      if (type === undefined) throw new ProviderError('unexpected_response', { detail: 'not an image' });
      const tag = sha256(content).toString('base64url');
      return { type, content, tag, maxAgeSeconds: maxAgeOf(response.headers) };
    } catch (error) {
      if (signal.aborted) throw new ProviderError('cancelled', { cause: error });
      throw error instanceof ProviderError ? error : connectionFailure(error);
    }
  },
});
