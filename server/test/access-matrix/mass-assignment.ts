import { isFullSweep } from '../sweep.ts';
import { judgedEndpoints } from './matrix-rows.ts';
import { keysOf } from './places.ts';
import { type Pass, validCall } from './run-matrix.ts';

/** Keys nobody may set, as JSON text, because an object literal cannot carry `__proto__`. */
const undeclaredKeys: Readonly<Record<string, string>> = {
  companyId: '2',
  role: '"ADMIN"',
  id: '1',
  createdAt: '"2020-01-01T00:00:00Z"',
  processed: 'true',
  amazonSpecialServices: 'true',
  emailVerified: 'true',
  passwordHash: '"x"',
  ['__proto__']: '{"role":"ADMIN"}',
  constructor: '{"prototype":{"role":"ADMIN"}}',
};

/** Without the full sweep one key of each kind: an id, a value, and what objects inherit. */
const sentKeys = Object.entries(undeclaredKeys).filter(
  ([key]) => isFullSweep || ['companyId', 'role', '__proto__', 'constructor'].includes(key),
);

const withKey = (body: object, key: string, value: string): string => {
  const text = JSON.stringify(body);
  return `{"${key}":${value}${text === '{}' ? '' : ','}${text.slice(1)}`;
};

/** Sends valid calls with one extra key: each is refused, and no row of any company changes. */
export const sendUndeclaredKeys = async (pass: Pass): Promise<void> => {
  const { companies, app, tables, findings } = pass;
  const { ours } = companies;
  const taking = judgedEndpoints.filter(({ endpoint }) => endpoint.body && endpoint.consumes !== 'file');
  for (const { name, endpoint, row } of taking) {
    const { params = {}, query = {}, body = {}, session = ours.admin } = await validCall(row, ours);
    const declared = keysOf(endpoint.body);
    const before = await pass.fingerprint();
    for (const [key, value] of sentKeys.filter(([key]) => !declared.includes(key))) {
      findings.calls += 1;
      const response = await app.call(endpoint, {
        params,
        query,
        token: session.token,
        payload: withKey(body, key, value),
        headers: { 'content-type': 'application/json' },
      });
      if (response.status !== 400) findings.deviations.push(`${name} with ${key}: ${response.status} ${response.text}`);
    }
    const after = await pass.fingerprint();
    const touched = tables.filter((table) => before[table] !== after[table]);
    if (touched.length > 0) findings.deviations.push(`${name} has changed ${touched.join(', ')}`);
  }
};
