import { once } from 'node:events';
import { createServer } from 'node:net';
import { findDistributionPostgres, withDistributionPostgres } from '../steps/distribution-postgres.mjs';
import { emptyFolder } from './places.mjs';
import { tryRefusal } from './trial.mjs';

/** @typedef {import('./environments.mjs').Environment} Environment */

const usual = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0' };

/** @param {string} title @param {Record<string, string>} settings @param {RegExp} sentence @returns {Environment} */
const refused = (title, settings, sentence) => ({
  title,
  run: ({ folder, built }) => {
    const env = { ...usual, DATA_DIR: emptyFolder(folder, `data: ${title}`), ...settings };
    return tryRefusal({ folder: built, env }, sentence);
  },
});

/** @type {Environment} */
const takenPort = {
  title: 'a taken port',
  run: async (places) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (other.address());
    try {
      return await refused('data of a taken port', { PORT: String(port) }, new RegExp(`\\b${port}\\b`)).run(places);
    } finally {
      other.close();
    }
  },
};

const programs = findDistributionPostgres();

/** @type {Environment} */
const missingDatabase = {
  title: 'a database that does not exist',
  obstacle: !programs && 'No PostgreSQL server is installed here.',
  run: (places) =>
    withDistributionPostgres(programs ?? '', (url) => {
      const missing = new URL(url);
      missing.pathname = '/gibt_es_nicht';
      return refused('missing database', { DATABASE_URL: missing.href }, /gibt_es_nicht/).run(places);
    }),
};

/** Wrong passwords and roles: server/src/db/documented-roles.test.ts. @type {readonly Environment[]} */
export const refusals = [
  takenPort,
  refused('a setting that cannot be', { SMTP_URL: 'kein Postamt' }, /SMTP_URL/),
  refused('a database server that is not there', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, /127\.0\.0\.1/),
  missingDatabase,
];
