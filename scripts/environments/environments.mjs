import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  asNobody,
  canMount,
  cloneWithBuilds,
  emptyFolder,
  freshClone,
  giveToNobody,
  isRoot,
  nodeOutside,
} from './places.mjs';
import { tryStart } from './trial.mjs';

/**
 * @typedef {{ folder: string, built: string }} Places temporary folder, and a clone in which `npm start` has run
 * @typedef {{ title: string, obstacle?: string | false, run: (places: Places) => Promise<string | null> }} Environment
 */

const path = process.env.PATH ?? '/usr/bin:/bin';
/** Variables of a person at a terminal, without those of this program, unless a trial says otherwise. */
const usual = { PATH: path, HOME: process.env.HOME, LANG: process.env.LANG, PORT: '0' };

/** Folder that a user without rights cannot create. */
const noHome = '/nonexistent';

/** @param {{ output: string, problem: string | null }} result @returns {string | null} */
const withoutInstalling = ({ output, problem }) =>
  problem ?? (/Installing|Building/.test(output) ? `It installed or built again:\n${output}` : null);

/** @type {Environment} */
const production = {
  title: 'NODE_ENV=production npm start in a fresh clone',
  run: async ({ built }) =>
    (await tryStart({ folder: freshClone(built), env: { ...usual, NODE_ENV: 'production' } })).problem,
};

/** @type {Environment} */
const warm = {
  title: 'a second start, which installs and builds nothing',
  run: async ({ built }) => withoutInstalling(await tryStart({ folder: built, env: usual })),
};

/** @type {Environment} */
const withoutDevelopment = {
  title: 'npm ci --omit=dev with built pages',
  run: async ({ folder, built }) => {
    const clone = cloneWithBuilds(join(folder, 'omit-dev'), built);
    const command = ['sh', '-c', 'npm ci --omit=dev --loglevel=error --no-progress && exec npm start'];
    const problem = withoutInstalling(await tryStart({ folder: clone, command, env: usual }));
    return (
      problem ?? (existsSync(join(clone, 'node_modules/vite')) ? 'Packages for development were installed.' : null)
    );
  },
};

/** @type {Environment} */
const unwritableHome = {
  title: 'a fresh clone of a user whose home cannot be written',
  run: async ({ folder }) => {
    const clone = freshClone(join(folder, 'homeless'));
    giveToNobody(clone);
    const env = { ...usual, HOME: noHome };
    return (await tryStart({ folder: clone, command: asNobody(['npm', 'start']), env })).problem;
  },
};

/** @type {Environment} */
const readOnlySource = {
  title: 'a read-only source folder, as a user without rights',
  obstacle: !canMount && 'Only root can mount a folder read-only.',
  run: async ({ folder, built }) => {
    const env = { ...usual, HOME: noHome, DATA_DIR: emptyFolder(folder, 'data of a read-only source') };
    const mounts = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"';
    const command = ['unshare', '--mount', 'sh', '-c', mounts, built, ...asNobody(['npm', 'start'])];
    return withoutInstalling(await tryStart({ folder: built, command, env }));
  },
};

/** @type {Environment} */
const serviceManager = {
  title: 'ProtectHome, PrivateTmp and ProtectSystem=strict, as a service',
  obstacle: !canMount && 'Only root can mount as a service manager does.',
  run: async ({ folder, built }) => {
    const data = emptyFolder(folder, 'data of a service');
    const mounts = [
      'mount --bind "$0" /srv && mount --bind "$1" /mnt && mount -o remount,bind,ro /',
      'for hidden in /root /home; do mount -t tmpfs -o ro,mode=000 tmpfs $hidden; done',
      'mount -t tmpfs tmpfs /tmp && chmod 1777 /tmp && cd /srv && shift && exec "$@"',
    ].join('\n');
    const command = ['unshare', '--mount', 'sh', '-ec', mounts, built, data, ...asNobody(['npm', 'start'])];
    return withoutInstalling(
      await tryStart({ folder: built, command, env: { PATH: path, PORT: '0', DATA_DIR: '/mnt' } }),
    );
  },
};

/** @type {Environment} */
const emptyEnvironment = {
  title: 'env -i with nothing but PATH, on a path with blanks and umlauts, in a fresh clone',
  run: async ({ folder }) => {
    const clone = freshClone(join(folder, 'Fuhrpark Müller & Söhne (Übersee)'));
    const command = ['env', '-i', `PATH=${path}`, 'PORT=0', 'npm', 'start'];
    return (await tryStart({ folder: clone, command, env: usual })).problem;
  },
};

/** @param {string} major @returns {Environment} */
const outsideNode = (major) => ({
  title: `Node ${major} outside, in a fresh clone`,
  obstacle: process.platform !== 'linux' && 'The packages of older versions are used on Linux only.',
  run: async ({ folder }) => {
    const programs = await nodeOutside(major, join(folder, `node-${major}`));
    const clone = freshClone(join(folder, `with-node-${major}`));
    return (await tryStart({ folder: clone, env: { ...usual, PATH: `${programs}${delimiter}${path}` } })).problem;
  },
});

/** The first one leaves the clone that later ones start. @type {readonly Environment[]} */
export const environments = [
  production,
  warm,
  withoutDevelopment,
  unwritableHome,
  emptyEnvironment,
  readOnlySource,
  serviceManager,
  ...['20', '22', '24', '26'].map(outsideNode),
];

export const note = isRoot ? '' : 'Not as root: every environment is tried as this user.';
