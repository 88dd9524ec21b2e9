import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../steps/paths.mjs';

const suite = 'bookworm';
const base = inRoot(`.cache/debian-${suite}`);

/** Contains a blank and an umlaut, as real folder names do. */
const programFolder = '/opt/Fuhrpark Übersee';
const user = 'flottwart';

/** @param {string} name */
const isOnPath = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/** @returns {string | null} why a clean system cannot be tried here */
export const obstacle = () => {
  if (process.platform !== 'linux') return 'A clean system is tried on Linux only.';
  if (process.getuid?.() !== 0) return 'Only root can make a clean system.';
  const missing = ['debootstrap', 'unshare', 'mount', 'chroot', 'ip'].filter((name) => !isOnPath(name));
  if (missing.length > 0) return `A clean system needs ${missing.join(', ')}.`;
  const isAllowed = spawnSync('unshare', ['--mount', '--net', 'true']).status === 0;
  return isAllowed ? null : 'Namespaces of its own are not allowed here.';
};

/** @param {string} command @param {readonly string[]} args */
const run = (command, args) => void execFileSync(command, [...args], { stdio: ['ignore', 'ignore', 'inherit'] });

/** The smallest Debian with the one library that Node wants of it, kept for later tries. */
export const ensureBase = () => {
  if (existsSync(base)) return;
  const unfinished = `${base}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(base), { recursive: true });
  run('debootstrap', ['--variant=minbase', '--include=libatomic1', suite, unfinished]);
  run('chroot', [unfinished, 'useradd', '--system', '--no-create-home', '--shell=/usr/sbin/nologin', user]);
  renameSync(unfinished, base);
};

/**
 * Makes a throwaway copy of the system in which the archive is unpacked by the tools of that system and cannot be written. Everything is gone with
 * the mount namespace of the caller.
 *
 * @param {string} archive
 * @param {string} folder
 * @returns {{ system: string, program: string }} paths of the system, and of a program that starts the release in it
 */
export const unpackInCleanRoot = (archive, folder) => {
  const [system, upper, work] = [join(folder, 'system'), join(folder, 'upper'), join(folder, 'work')];
  for (const path of [system, upper, work]) mkdirSync(path, { recursive: true });
  run('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=${base},upperdir=${upper},workdir=${work}`, system]);
  run('mount', ['-t', 'proc', 'proc', join(system, 'proc')]);
  run('mount', ['--rbind', '/dev', join(system, 'dev')]);
  const unpacked = join(system, programFolder);
  mkdirSync(unpacked);
  run('mount', ['--bind', dirname(archive), join(system, 'mnt')]);
  const name = archive.slice(dirname(archive).length + 1);
  run('chroot', [system, 'tar', '-xzf', `/mnt/${name}`, '-C', programFolder, '--no-same-owner']);
  run('umount', [join(system, 'mnt')]);
  run('mount', ['--bind', unpacked, unpacked]);
  run('mount', ['-o', 'remount,bind,ro', unpacked]);
  return { system, program: writeStarter(folder, system, `${programFolder}/${name.replace('.tar.gz', '')}/flottwart`) };
};

/**
 * Gives the system the data folder under the same path, so that stories find outbox and database, and no home.
 *
 * @param {string} folder
 * @param {string} system
 * @param {string} program
 */
const writeStarter = (folder, system, program) => {
  const starter = join(folder, 'start');
  const lines = [
    '#!/bin/sh -e',
    'unset HOME TMPDIR NODE_COMPILE_CACHE',
    `mkdir -p "${system}$DATA_DIR"`,
    `mountpoint -q "${system}$DATA_DIR" || mount --bind "$DATA_DIR" "${system}$DATA_DIR"`,
    `chown "$(stat -c %u:%g "$DATA_DIR")" "${system}$DATA_DIR"`,
    `id=$(chroot "${system}" id -u ${user}):$(chroot "${system}" id -g ${user})`,
    '[ -e "$DATA_DIR/postgres" ] || chown "$id" "$DATA_DIR"',
    `exec chroot --userspec="$id" "${system}" /usr/bin/env PATH=/usr/bin:/bin /bin/sh -c 'cd "$DATA_DIR" && exec "$0" "$@"' "${program}" "$@"`,
  ];
  writeFileSync(starter, `${lines.join('\n')}\n`);
  chmodSync(starter, 0o755);
  return starter;
};
