import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export const port = 5432;

const shortPrefix = 'flottwart-';
/** Kernel limit of a socket address, without the closing NUL. */
const maxSocketPathLength = process.platform === 'linux' ? 107 : 103;

const socketIn = (socketFolder: string): string => join(socketFolder, `.s.PGSQL.${port}`);

export const lockIn = (socketFolder: string): string => `${socketIn(socketFolder)}.lock`;

/** Beside the cluster, or in the system's temporary folder where the path would be too long for a socket. */
export const chooseSocketFolder = async (folder: string): Promise<string> => {
  const preferred = join(folder, 'run');
  return Buffer.byteLength(socketIn(preferred)) <= maxSocketPathLength
    ? preferred
    : mkdtemp(join(tmpdir(), shortPrefix));
};

export const removeShortSocketFolder = async (socketFolder: string): Promise<void> => {
  const short = dirname(socketFolder) === tmpdir() && basename(socketFolder).startsWith(shortPrefix);
  if (short) await rm(socketFolder, { recursive: true, force: true });
};

export const isSocketListening = (socketFolder: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(socketIn(socketFolder));
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
