import { join, resolve } from 'node:path';

/** The program runs from its sources or, all of it in the folder `server/dist`, as a bundle. */
const isBundled = import.meta.filename.endsWith('.js');

export const projectFolder = resolve(import.meta.dirname, isBundled ? '../..' : '../../..');

const ownCode = isBundled ? ['server/dist'] : ['server/src', 'contract/src'];

export const codeFolders = ['node_modules', 'server/node_modules', 'contract/node_modules', ...ownCode].map((folder) =>
  join(projectFolder, folder),
);

/**
 * Path of a script that runs in a process or thread of its own.
 *
 * @param folder `import.meta.dirname` of the module beside which the script is written
 */
export const scriptBeside = (folder: string, name: `${string}.${'child' | 'thread'}`): string =>
  join(folder, `${name}.${isBundled ? 'js' : 'ts'}`);
