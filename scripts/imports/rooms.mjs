/**
 * Rooms (groups of files) and the imports allowed between them. A file belongs to the first room whose pattern matches
 * and may import from its own room and from those listed; `server/*` means every room with that prefix except tests. If
 * a pattern captures the name of a feature, both files must belong to the same feature.
 *
 * @typedef {{ name: string, files: RegExp, mayImport: readonly string[], openToOtherFeatures?: boolean, onlyReExports?: boolean }} Room
 */

const serverGround = ['contract', 'server/db', 'server/lib'];
const featureGround = [
  ...serverGround,
  'server/context',
  'server/company-mails',
  'server/work-items',
  'server/live',
  'server/connectors',
  'server/jobs',
];
const listGround = ['contract', 'web/ui', 'web/theme', 'web/api', 'web/lib'];
const sharedGround = ['web/shared', 'web/lists', ...listGround];

/** @type {readonly Room[]} */
export const rooms = [
  { name: 'contract', files: /^contract\/src\//, mayImport: [] },
  { name: 'simulators', files: /^simulators\/src\//, mayImport: [] },
  { name: 'bench', files: /^bench\/src\//, mayImport: ['contract', 'simulators', 'server/*'] },
  { name: 'e2e', files: /^e2e\//, mayImport: ['contract', 'simulators'] },

  {
    name: 'server/tests',
    files: /^server\/(test\/|src\/.*\.test\.ts$)/,
    mayImport: ['contract', 'simulators', 'server/*'],
  },
  {
    name: 'server/context',
    files: /^server\/src\/(context|config)\.ts$/,
    mayImport: [...serverGround, 'server/live', 'server/connectors', 'server/jobs'],
  },
  {
    name: 'server/app',
    files: /^server\/src\/[^/]+\.ts$/,
    mayImport: [
      ...featureGround,
      'server/http',
      'server/core-routes',
      'server/routes',
      'server/feature-jobs',
      'server/public',
      'server/backup',
      'server/metrics',
      'server/demo',
    ],
  },
  {
    name: 'server/demo',
    files: /^server\/src\/demo\//,
    mayImport: [...featureGround, 'simulators', 'server/public', 'server/app'],
  },
  {
    name: 'server/operator',
    files: /^server\/src\/operator\//,
    mayImport: [...serverGround, 'server/context', 'server/public', 'server/backup'],
  },
  {
    name: 'server/backup',
    files: /^server\/src\/backup\//,
    mayImport: [...serverGround, 'server/context', 'server/jobs'],
  },
  { name: 'server/metrics', files: /^server\/src\/metrics\//, mayImport: serverGround },
  {
    name: 'server/core-routes',
    files: /^server\/src\/(http|live|work-items)\/.*\.routes\.ts$/,
    mayImport: [
      ...serverGround,
      'server/context',
      'server/http',
      'server/live',
      'server/work-items',
      'server/connectors',
    ],
  },
  { name: 'server/http', files: /^server\/src\/http\//, mayImport: [...serverGround, 'server/context'] },
  {
    name: 'server/routes',
    files: /^server\/src\/features\/(?<feature>[^/]+)\/.*\.routes\.ts$/,
    mayImport: [...featureGround, 'server/http', 'server/features', 'server/feature-jobs', 'server/public'],
  },
  {
    name: 'server/public',
    files: /^server\/src\/features\/(?<feature>[^/]+)\/public\.ts$/,
    mayImport: ['server/features', 'server/feature-jobs'],
    openToOtherFeatures: true,
    onlyReExports: true,
  },
  {
    name: 'server/feature-jobs',
    files: /^server\/src\/features\/(?<feature>[^/]+)\/.*\.job\.ts$/,
    mayImport: [...featureGround, 'server/features', 'server/public'],
  },
  {
    name: 'server/features',
    files: /^server\/src\/features\/(?<feature>[^/]+)\//,
    mayImport: [...featureGround, 'server/feature-jobs', 'server/public'],
  },
  {
    name: 'server/company-mails',
    files: /^server\/src\/company-mails\//,
    mayImport: [
      ...serverGround,
      'server/context',
      'server/work-items',
      'server/live',
      'server/connectors',
      'server/jobs',
    ],
  },
  {
    name: 'server/work-items',
    files: /^server\/src\/work-items\//,
    mayImport: [...serverGround, 'server/context', 'server/live', 'server/jobs'],
  },
  { name: 'server/live', files: /^server\/src\/live\//, mayImport: serverGround },
  { name: 'server/connectors', files: /^server\/src\/connectors\//, mayImport: ['contract', 'server/lib'] },
  { name: 'server/jobs', files: /^server\/src\/jobs\//, mayImport: serverGround },
  { name: 'server/db', files: /^server\/src\/db\//, mayImport: ['contract', 'server/lib'] },
  { name: 'server/lib', files: /^server\/src\/lib\//, mayImport: ['contract'] },

  { name: 'web/tests', files: /^web\/src\/(testing\/|.*\.test\.tsx?$)/, mayImport: ['contract', 'web/*'] },
  { name: 'web/app', files: /^web\/(src\/)?[^/]+$/, mayImport: ['contract', 'web/*'] },
  { name: 'web/routes', files: /^web\/src\/routes\//, mayImport: ['web/features', 'web/work-items', ...sharedGround] },
  {
    name: 'web/features',
    files: /^web\/src\/features\/(?<feature>[^/]+)\//,
    mayImport: ['web/work-items', ...sharedGround],
  },
  { name: 'web/work-items', files: /^web\/src\/work-items\//, mayImport: sharedGround },
  { name: 'web/shared', files: /^web\/src\/shared\//, mayImport: ['web/lists', ...listGround] },
  { name: 'web/parts', files: /^web\/src\/parts\//, mayImport: ['web/app', ...sharedGround] },
  { name: 'web/lists', files: /^web\/src\/lists\//, mayImport: listGround },
  { name: 'web/ui', files: /^web\/src\/ui\//, mayImport: ['contract', 'web/theme', 'web/lib'] },
  { name: 'web/theme', files: /^web\/src\/theme\//, mayImport: ['web/lib'] },
  { name: 'web/api', files: /^web\/src\/api\//, mayImport: ['contract', 'web/lib'] },
  { name: 'web/lib', files: /^web\/src\/lib\//, mayImport: ['contract'] },
];

/** Packages restricted to some rooms. */
export const guardedPackages = [
  {
    packages: /^(fastify|@fastify\/|fastify-)/,
    rooms: ['server/app', 'server/http', 'server/core-routes', 'server/routes', 'server/tests'],
  },
];
