import { inRoot, node } from './paths.mjs';
import { runCommand } from './run-command.mjs';

export const serverSources = ['server/src', 'contract/src', 'scripts/bundle-server.mjs', 'package-lock.json'];

/** @param {string} folder @returns {Promise<number>} exit code */
export const bundleServer = (folder) => runCommand(node, [inRoot('scripts/bundle-server.mjs'), folder]);
