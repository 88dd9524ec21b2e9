import { resolve } from 'node:path';
import { hasCitus, removeCluster, startCluster, stopCluster } from './steps/citus.mjs';

const [action = '', place = '', firstPort] = process.argv.slice(2);
const folder = resolve(place);

const actions = {
  start: () => {
    const settings = startCluster(folder, firstPort === undefined ? undefined : Number(firstPort));
    for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`);
  },
  stop: () => stopCluster(folder),
  remove: () => removeCluster(folder),
};

if (!Object.hasOwn(actions, action) || place === '') {
  console.error('node scripts/citus-cluster.mjs start|stop|remove FOLDER [first of three ports]');
  process.exitCode = 1;
} else if (!hasCitus()) {
  console.error('No PostgreSQL server with Citus is installed on this machine.');
  process.exitCode = 1;
} else actions[/** @type {keyof typeof actions} */ (action)]();
