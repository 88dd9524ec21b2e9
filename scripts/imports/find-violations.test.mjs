import { expect, test } from 'vitest';
import { findViolations } from './find-violations.mjs';

/** @type {readonly [name: string, file: string, source: string][]} */
const forbidden = [
  ['server imports web', 'server/src/lib/a.ts', "import { b } from '../../../web/src/lib/b.ts';"],
  ['web imports server', 'web/src/lib/a.ts', "import type { B } from '../../../server/src/lib/b.ts';"],
  ['web imports server by its package name', 'web/src/api/a.ts', "import { b } from '@flottwart/server/lib/b';"],
  ['contract imports ours', 'contract/src/a.ts', "export { b } from '../../server/src/lib/b.ts';"],
  ['simulators import ours', 'simulators/src/a.ts', "import { b } from '@flottwart/contract/b';"],
  ['the web imports the seed', 'web/src/lib/a.ts', "import { b } from '../../../seed/b.ts';"],
  ['the seed imports a schema', 'seed/a.ts', "import { b } from '@flottwart/contract/b';"],
  ['a feature imports the seed', 'server/src/features/a/a.service.ts', "import { b } from '../../../../seed/b.ts';"],
  ['work items import the seed', 'server/src/work-items/a.ts', "import { b } from '../../../seed/b.ts';"],
  ['the server imports simulators', 'server/src/app.ts', "import { b } from '@flottwart/simulators/b';"],
  ['a feature imports another', 'server/src/features/a/a.service.ts', "import { b } from '../b/b.service.ts';"],
  ['routes import another feature', 'server/src/features/a/a.routes.ts', "import { b } from '../b/b.service.ts';"],
  ['a job imports another feature', 'server/src/features/a/a.job.ts', "import { b } from '../b/b.job.ts';"],
  ['the app imports a service', 'server/src/app.ts', "import { b } from './features/b/b.service.ts';"],
  ['the demo imports a service', 'server/src/demo/a.ts', "import { b } from '../features/b/b.service.ts';"],
  ['the operator imports a service', 'server/src/operator/a.ts', "import { b } from '../features/b/b.service.ts';"],
  ['company mails import a feature', 'server/src/company-mails/a.ts', "import { b } from '../features/b/public.ts';"],
  ['the core imports a feature', 'server/src/work-items/a.routes.ts', "import { b } from '../features/b/public.ts';"],
  ['a door holds code', 'server/src/features/a/public.ts', 'export const a = 1;\n'],
  ['a door renames', 'server/src/features/a/public.ts', "export { a as b } from './a.service.ts';\n"],
  ['a door leads to another', 'server/src/features/a/public.ts', "export { b } from '../b/public.ts';\n"],
  ['a feature knows HTTP', 'server/src/features/a/a.service.ts', "import { b } from '../../http/route.ts';"],
  ['lib imports a feature', 'server/src/lib/a.ts', "import { b } from '../features/b/b.service.ts';"],
  ['db imports http', 'server/src/db/a.ts', "import { b } from '../http/b.ts';"],
  ['a service knows fastify', 'server/src/features/a/a.service.ts', "import type { FastifyRequest } from 'fastify';"],
  ['lib knows a fastify plugin', 'server/src/lib/a.ts', "import helmet from '@fastify/helmet';"],
  ['the program imports a test', 'server/src/app.ts', "import { b } from '../test/b.ts';"],
  ['a web feature imports another', 'web/src/features/a/page.tsx', "import { B } from '../b/b.tsx';"],
  ['the web imports a schema', 'web/src/api/a.ts', "import { b } from '@flottwart/contract/work-items/vehicle';"],
  [
    'the web imports a schema beside a type',
    'web/src/ui/a.ts',
    "import { type B, b } from '@flottwart/contract/auth';",
  ],
  ['the web loads a schema later', 'web/src/lib/a.ts', "const b = await import('@flottwart/contract/auth');"],
  ['the web re-exports a schema', 'web/src/lib/a.ts', "export { b } from '@flottwart/contract/auth';"],
  ['the web knows zod', 'web/src/lib/a.ts', "import { z } from 'zod';"],
  ['a rule imports a schema', 'contract/src/rules/a.ts', "import { b } from '../b.ts';"],
  ['a rule knows zod', 'contract/src/rules/a.ts', "import type { z } from 'zod';"],
  ['ui imports api', 'web/src/ui/a.tsx', "import { b } from '../api/b.ts';"],
  ['work-items import a feature', 'web/src/work-items/a.tsx', "import { b } from '../features/b/b.tsx';"],
  ['lib imports ui', 'web/src/lib/a.ts', "import { b } from '../ui/b.tsx';"],
  ['api imports ui', 'web/src/api/a.ts', "import { b } from '../ui/b.tsx';"],
  ['a dynamic import', 'web/src/lib/a.ts', "const b = await import('../ui/b.tsx');"],
  ['a type import in place', 'web/src/lib/a.ts', "type B = import('../ui/b.tsx').B;"],
  ['an import for its effect', 'web/src/lib/a.ts', "import '../ui/b.tsx';"],
  ['an import over several lines', 'web/src/lib/a.ts', "import {\n  b,\n  c,\n} from '../ui/b.tsx';"],
  ['a file in no module', 'server/src/helpers/a.ts', ''],
];

test.each(forbidden)('refused: %s', (_name, file, source) => {
  expect(findViolations(file, source)).toHaveLength(1);
});

/** @type {readonly [name: string, file: string, source: string][]} */
const allowed = [
  [
    'types of the contract',
    'web/src/lib/a.ts',
    "import type {\n  B,\n} from '@flottwart/contract/work-items/vehicle';",
  ],
  ['a type of a schema in a rule', 'contract/src/rules/a.ts', "import type { B } from '../b.ts';"],
  ['schemas in a test of a rule', 'contract/src/rules/a.test.ts', "import { b } from '../b.ts';"],
  ['schemas in a test of the web', 'web/src/lib/a.test.ts', "import { b } from '@flottwart/contract/auth';"],
  ['a schema on the server', 'server/src/lib/a.ts', "import { b } from '@flottwart/contract/auth';"],
  ['rules of the contract', 'web/src/lib/a.ts', "import { b } from '@flottwart/contract/rules/plate';"],
  ['another feature by its door', 'server/src/features/a/a.service.ts', "import { b } from '../b/public.ts';"],
  ['a door', 'server/src/features/a/public.ts', "export { type A, a } from './a.service.ts';\n"],
  ['routes and jobs in the app', 'server/src/app.ts', "import { b } from './features/b/b.routes.ts';"],
  ['fastify in routes of the core', 'server/src/live/a.routes.ts', "import { fastify } from 'fastify';"],
  ['the own feature', 'server/src/features/a/a.routes.ts', "import { b } from './b.service.ts';"],
  ['fastify in http', 'server/src/http/a.ts', "import { fastify } from 'fastify';"],
  ['simulators in tests', 'server/src/features/a/a.test.ts', "import { b } from '@flottwart/simulators/b';"],
  [
    'two features in a route',
    'web/src/routes/a.tsx',
    "import { A } from '../features/a/a.tsx';\nimport { B } from '../features/b/b.tsx';",
  ],
  ['other packages', 'web/src/ui/a.tsx', "import { Button } from '@mantine/core';"],
];

test.each(allowed)('allowed: %s', (_name, file, source) => {
  expect(findViolations(file, source)).toEqual([]);
});
