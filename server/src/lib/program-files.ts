import { join, resolve } from 'node:path';

/** The program runs from its sources or, all of it in the folder `server/dist`, as a bundle. */
const isBundled = import.meta.filename.endsWith('.js');

export const projectFolder = resolve(import.meta.dirname, isBundled ? '../..' : '../../..');

/** A bundle is allowed its own folder, wherever it was written to. */
const ownCode = isBundled
  ? [import.meta.dirname]
  : ['server/src', 'contract/src'].map((folder) => join(projectFolder, folder));

export const codeFolders = ['node_modules', 'server/node_modules', 'contract/node_modules']
  .map((folder) => join(projectFolder, folder))
  .concat(ownCode);

/**
 * Path of a script that runs in a process or thread of its own.
 *
 * @param folder `import.meta.dirname` of the module beside which the script is written
 */
export const scriptBeside = (folder: string, name: `${string}.${'child' | 'thread'}`): string =>
  join(folder, `${name}.${isBundled ? 'js' : 'ts'}`);
