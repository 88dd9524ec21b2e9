/**
 * Modules (groups of files) and the imports allowed between them. A file belongs to the first module whose pattern matches
 * and may import from its own module and from those listed; `server/*` means every module with that prefix except tests. If
 * a pattern captures the name of a feature, both files must belong to the same feature. `types:x` allows `import type` alone.
 *
 * @typedef {{ name: string, files: RegExp, mayImport: readonly string[], openToOtherFeatures?: boolean, onlyReExports?: boolean }} Module
 */

const serverBase = ['contract/*', 'server/db', 'server/lib'];
const featureBase = [
  ...serverBase,
  'server/context',
  'server/company-mails',
  'server/work-items',
  'server/leasing-findings',
  'server/notifications',
  'server/live',
  'server/connectors',
  'server/jobs',
];
/** The browser gets no schema, see docs/decisions/0010-types-only-in-the-browser.md. */
const contractForWeb = ['contract/grammar', 'contract/rules', 'types:contract/schemas'];
const listBase = [...contractForWeb, 'web/ui', 'web/theme', 'web/api', 'web/lib'];
const sharedBase = ['web/shared', 'web/lists', ...listBase];

/** @type {readonly Module[]} */
export const modules = [
  { name: 'contract/tests', files: /^contract\/src\/.*\.test\.ts$/, mayImport: ['contract/*'] },
  {
    name: 'contract/rules',
    files: /^contract\/src\/(rules\/|kinds\/(?!.*schemas?\.ts$))/,
    mayImport: ['types:contract/schemas'],
  },
  { name: 'contract/grammar', files: /^contract\/src\/grammar\//, mayImport: ['contract/rules'] },
  { name: 'contract/schemas', files: /^contract\/src\//, mayImport: ['contract/grammar', 'contract/rules'] },
  { name: 'seed/tests', files: /^seed\/.*\.test\.ts$/, mayImport: ['contract/rules', 'seed'] },
  { name: 'seed', files: /^seed\//, mayImport: ['contract/rules'] },
  { name: 'simulators', files: /^simulators\/src\//, mayImport: ['seed', 'contract/rules'] },
  { name: 'bench', files: /^bench\/src\//, mayImport: ['contract/*', 'seed', 'simulators', 'server/*'] },
  { name: 'e2e', files: /^e2e\//, mayImport: ['contract/*', 'seed', 'simulators'] },

  {
    name: 'server/tests',
    files: /^server\/(test\/|src\/.*\.test\.ts$)/,
    mayImport: ['contract/*', 'seed', 'simulators', 'server/*'],
  },
  {
    name: 'server/context',
    files: /^server\/src\/(context|config|environment)\.ts$/,
    mayImport: [...serverBase, 'server/live', 'server/connectors', 'server/jobs'],
  },
  {
    name: 'server/app',
    files: /^server\/src\/[^/]+\.ts$/,
    mayImport: [
      ...featureBase,
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
    mayImport: [...featureBase, 'seed', 'simulators', 'server/public', 'server/app'],
  },
  {
    name: 'server/operator',
    files: /^server\/src\/operator\//,
    mayImport: [...serverBase, 'server/context', 'server/public', 'server/backup'],
  },
  {
    name: 'server/backup',
    files: /^server\/src\/backup\//,
    mayImport: [...serverBase, 'server/context', 'server/jobs'],
  },
  { name: 'server/metrics', files: /^server\/src\/metrics\//, mayImport: serverBase },
  {
    name: 'server/core-routes',
    files: /^server\/src\/(http|live|notifications|work-items)\/.*\.routes\.ts$/,
    mayImport: [
      ...serverBase,
      'server/context',
      'server/http',
      'server/live',
      'server/notifications',
      'server/work-items',
      'server/connectors',
    ],
  },
  { name: 'server/http', files: /^server\/src\/http\//, mayImport: [...serverBase, 'server/context'] },
  {
    name: 'server/routes',
    files: /^server\/src\/features\/(?<feature>[^/]+)\/.*\.routes\.ts$/,
    mayImport: [...featureBase, 'server/http', 'server/features', 'server/feature-jobs', 'server/public'],
  },
  {
    name: 'server/public',
    files: /^server\/src\/features\/(?<feature>[^/]+)\/public\.ts$/,
    mayImport: ['server/features', 'server/feature-jobs', 'server/world-entry'],
    openToOtherFeatures: true,
    onlyReExports: true,
  },
  {
    name: 'server/feature-jobs',
    files: /^server\/src\/features\/(?<feature>[^/]+)\/.*\.job\.ts$/,
    mayImport: [...featureBase, 'server/features', 'server/public', 'server/world-entry'],
  },
  {
    name: 'server/world-entry',
    files: /^server\/src\/features\/(?<feature>sample-data)\/entry\//,
    mayImport: [...featureBase, 'server/features', 'server/public', 'seed'],
  },
  {
    name: 'server/features',
    files: /^server\/src\/features\/(?<feature>[^/]+)\//,
    mayImport: [...featureBase, 'server/feature-jobs', 'server/public', 'server/world-entry'],
  },
  {
    name: 'server/company-mails',
    files: /^server\/src\/company-mails\//,
    mayImport: [
      ...serverBase,
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
    mayImport: [
      ...serverBase,
      'server/context',
      'server/leasing-findings',
      'server/notifications',
      'server/live',
      'server/jobs',
    ],
  },
  { name: 'server/leasing-findings', files: /^server\/src\/leasing-findings\//, mayImport: serverBase },
  {
    name: 'server/notifications',
    files: /^server\/src\/notifications\//,
    mayImport: [...serverBase, 'server/context', 'server/live', 'server/jobs', 'server/connectors'],
  },
  { name: 'server/live', files: /^server\/src\/live\//, mayImport: serverBase },
  { name: 'server/connectors', files: /^server\/src\/connectors\//, mayImport: ['contract/*', 'server/lib'] },
  { name: 'server/jobs', files: /^server\/src\/jobs\//, mayImport: serverBase },
  { name: 'server/db', files: /^server\/src\/db\//, mayImport: ['contract/*', 'server/lib'] },
  { name: 'server/lib', files: /^server\/src\/lib\//, mayImport: ['contract/*'] },

  { name: 'web/tests', files: /^web\/src\/(testing\/|.*\.test\.tsx?$)/, mayImport: ['contract/*', 'web/*'] },
  { name: 'web/app', files: /^web\/(src\/)?[^/]+$/, mayImport: [...contractForWeb, 'web/*'] },
  { name: 'web/routes', files: /^web\/src\/routes\//, mayImport: ['web/features', 'web/work-items', ...sharedBase] },
  {
    name: 'web/features',
    files: /^web\/src\/features\/(?<feature>[^/]+)\//,
    mayImport: ['web/work-items', ...sharedBase],
  },
  { name: 'web/work-items', files: /^web\/src\/work-items\//, mayImport: sharedBase },
  { name: 'web/shared', files: /^web\/src\/shared\//, mayImport: ['web/lists', ...listBase] },
  { name: 'web/parts', files: /^web\/src\/parts\//, mayImport: ['web/app', ...sharedBase] },
  { name: 'web/lists', files: /^web\/src\/lists\//, mayImport: listBase },
  { name: 'web/ui', files: /^web\/src\/ui\//, mayImport: [...contractForWeb, 'web/theme', 'web/lib'] },
  { name: 'web/theme', files: /^web\/src\/theme\//, mayImport: ['web/lib'] },
  { name: 'web/api', files: /^web\/src\/api\//, mayImport: [...contractForWeb, 'web/lib'] },
  { name: 'web/lib', files: /^web\/src\/lib\//, mayImport: contractForWeb },
];

/** Packages restricted to some modules. */
export const guardedPackages = [
  {
    packages: /^(fastify|@fastify\/|fastify-)/,
    modules: ['server/app', 'server/http', 'server/core-routes', 'server/routes', 'server/tests'],
  },
  {
    packages: /^zod(\/|$)/,
    modules: ['contract/schemas', 'contract/tests', 'server/*', 'server/tests', 'bench', 'e2e'],
  },
];
