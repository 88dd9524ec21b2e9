import { deflateSync } from 'node:zlib';
import { type Scenario, type ScenarioServer, scenarios, startScenarioServer } from './scenario-server.ts';
import type { SimulatedResponse } from './simulated-response.ts';

/** Behaviours of every provider, and two of a source of images. */
export const tileScenarios = [...scenarios, 'huge', 'redirect'] as const;
export type TileScenario = (typeof tileScenarios)[number];

export interface TileServer extends Pick<ScenarioServer, 'url' | 'port' | 'requests' | 'close'> {
  /** Address for `MAP_TILE_URL`. */
  readonly template: string;
  scenario: TileScenario;
}

const side = 256;
const hugeBytes = 2 * 1024 * 1024;

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

const crc = (bytes: Buffer): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};

const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, sum]);
};

/** Land, water, wood, street and edge. */
const palette = Buffer.from([240, 238, 230, 178, 208, 228, 205, 225, 190, 255, 255, 255, 214, 210, 200]);

/** Colour of a pixel: streets every 64 pixels, a wood and a lake that depend on the tile. */
const pixelOf = (column: number, row: number, seed: number): number => {
  if (column === 0 || row === 0) return 4;
  if ((column + seed * 7) % 64 < 4 || (row + seed * 11) % 64 < 4) return 3;
  if (seed % 3 === 0 && (column - 90) ** 2 + (row - 150) ** 2 < 2500) return 1;
  return seed % 2 === 0 && column > 150 && row < 110 ? 2 : 0;
};

/** An image of 256 by 256 pixels that differs between neighbours. */
export const drawTile = (x: number, y: number): Buffer => {
  const rows = Buffer.alloc(side * (side + 1));
  const seed = (x * 5 + y * 3) % 12;
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) rows[row * (side + 1) + 1 + column] = pixelOf(column, row, seed);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits per pixel, each an entry of the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const image = { 'content-type': 'image/png', 'cache-control': 'max-age=604800' };

/** Source of map tiles under `/z/x/y.png`. */
export const startTileServer = async ({ port = 0 }: { readonly port?: number } = {}): Promise<TileServer> => {
  let oddity: 'huge' | 'redirect' | undefined;
  const handle = (url: URL): SimulatedResponse => {
    const [, x, y] = /^\/\d+\/(\d+)\/(\d+)\.png$/.exec(url.pathname) ?? [];
    if (x === undefined || y === undefined) return { status: 404, body: 'no such tile' };
    if (oddity === 'redirect') return { status: 302, headers: { location: `${url.origin}/elsewhere.png` }, body: '' };
    const tile = drawTile(Number(x), Number(y));
    return { headers: image, body: oddity === 'huge' ? Buffer.concat([tile, Buffer.alloc(hugeBytes)]) : tile };
  };
  const server = await startScenarioServer({ handle: ({ url }) => handle(url), port });
  return {
    url: server.url,
    port: server.port,
    requests: server.requests,
    close: server.close,
    template: `${server.url}/{z}/{x}/{y}.png`,
    get scenario(): TileScenario {
      return oddity ?? server.scenario;
    },
    set scenario(next: TileScenario) {
      oddity = next === 'huge' || next === 'redirect' ? next : undefined;
      server.scenario = oddity ? 'normal' : (next as Scenario);
    },
  };
};
