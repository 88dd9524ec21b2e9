import { join, resolve } from 'node:path';

/** Folder of the bundle, set by `global-setup.ts` for the workers. */
const bundle = process.env.TEST_SERVER_BUNDLE;

export const projectFolder = resolve(import.meta.dirname, '../..');

/** The whole program, bundled. */
export const mainFile = join(bundle ?? '', 'main.js');

export const codeFolders = ['node_modules', 'server/node_modules', 'server/src', 'contract/src']
  .map((folder) => join(projectFolder, folder))
  .concat(bundle ?? []);

/** Stands in for `src/lib/program-files.ts`: scripts run as `npm start` runs them, bundled, which also takes a quarter of the time. */
export const scriptBeside = (folder: string, name: string): string =>
  bundle ? join(bundle, `${name}.js`) : join(folder, `${name}.ts`);
