import { api } from '@flottwart/contract/api';
import type { LiveMessage } from '@flottwart/contract/events';
import { afterAll, describe, expect, test } from 'vitest';
import { openAppDatabase } from '../../src/db/connect.ts';
import { createTestApp } from '../app.ts';
import { listenTo } from '../event-listener.ts';
import { newPerson } from '../factories.ts';
import { clientFor } from '../fixture/client-for.ts';
import { prepareFingerprint, tenantTables } from '../fixture/owner-database.ts';
import { createTwoCompanies } from '../fixture/two-companies.ts';
import { isFullSweep } from '../sweep.ts';
import { dropCompanyConditions, restoreCompanyConditions, switchRowLevelSecurity } from './guards.ts';
import { sendUndeclaredKeys } from './mass-assignment.ts';
import { endpointNames, type Judged, judgedEndpoints, rowsOf } from './matrix-rows.ts';
import { judgedPlaces, placesToCover } from './places.ts';
import { openSessionOf } from './preparations.ts';
import { reachInto } from './row-level-security.ts';
import {
  callAs,
  callWithForeignNames,
  callWithGuesses,
  type Findings,
  nothingFound,
  type Pass,
  validCall,
} from './run-matrix.ts';
import { sendCall } from './send-call.ts';

const companies = await createTwoCompanies();
const { app, ownerDb, ours, theirs } = companies;
const tables = await tenantTables(ownerDb);
const fingerprint = await prepareFingerprint(ownerDb, tables);
const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());
const ids = { ours: ours.companyId, theirs: theirs.companyId };
const our = [ours.admin.token, ours.member.token];
const isRead = ({ endpoint }: Judged): boolean => endpoint.method === 'GET';
/** Reads, and whatever depends on special services; otherwise the same calls as of an ADMIN who has them. */
const isSweptWithoutServices = (judged: Judged): boolean =>
  isFullSweep || isRead(judged) || judged.row.statuses.servicesOff !== judged.row.statuses.admin;
const minutes = { timeout: 900_000 };
const results: [string, Findings][] = [];

const passOn = (what: string, on = app): Pass => {
  const findings = nothingFound();
  results.push([what, findings]);
  return { companies: { ...companies, ours: { ...ours, app: on } }, app: on, tables, fingerprint, findings };
};

afterAll(() => {
  for (const [what, { calls, deviations, leaks }] of results)
    process.stdout.write(
      `access matrix, ${what}: ${calls} calls, ${deviations.length} deviations, ${leaks.length} leaks\n`,
    );
});

describe('the rows', () => {
  test.each(endpointNames)('%s has a row that covers every name in its call', (name) => {
    const rows = rowsOf(name);
    if (rows.length === 0)
      throw new Error(
        `No row for ${name}. Add one to test/access-matrix/rows: what each caller gets, how a valid call is made, and ` +
          `which of its values name something of a company (${placesToCover(api[name]).join(', ') || 'none found'}).`,
      );
    const judged = rows.flatMap(judgedPlaces);
    expect(
      placesToCover(api[name]).filter((place) => !judged.includes(place)),
      'These sound like names of something: put them under names, secrets or harmless.',
    ).toEqual([]);
  });
});

test('undeclared keys are refused everywhere, and nothing changes', minutes, async () => {
  const pass = passOn('smuggled keys');
  await sendUndeclaredKeys(pass);
  expect(pass.findings).toMatchObject({ deviations: [], leaks: [] });
});

test.each(tables)('row-level security alone isolates %s', async (table) => {
  const reached = await reachInto({ db, ownerDb, target: app.target }, table, ids);
  expect(reached).toEqual({
    read: '0 rows',
    changed: expect.stringMatching(/^(0 rows|permission denied)$/),
    givenAway: expect.stringMatching(/^(violates row-level security policy|permission denied)$/),
    deleted: expect.stringMatching(/^(0 rows|permission denied)$/),
    planted: expect.stringMatching(/^(violates row-level security policy|permission denied)$/),
  });
});

test('every caller gets the declared status, and nothing of the other company', minutes, async () => {
  const pass = passOn('callers');
  const [altered, swapped] = [
    ours.admin.token.slice(0, -1),
    theirs.admin.token.replace(/^\d+/, String(ours.companyId)),
  ];
  const { token: ended } = await openSessionOf(ours, new Date(app.clock.now.getTime() - 1000));
  const ofNobody = ours.admin.token.replace(/^\d+/, '2000000000');
  await callAs(pass, 'nobody', [undefined]);
  await callAs(pass, 'badBearer', [altered, swapped, ended, ofNobody]);
  await callAs(pass, 'member', [ours.member.token]);
  await callAs(pass, 'admin', [ours.admin.token]);
  expect(pass.findings).toMatchObject({ deviations: [], leaks: [] });
});

test('without special services their endpoints are refused', minutes, async () => {
  const pass = passOn('special services off');
  const setServices = (isOn: boolean) =>
    ownerDb
      .updateTable('companies')
      .set({ amazon_special_services: isOn })
      .where('company_id', '=', ours.companyId)
      .execute();
  await setServices(false);
  await callAs(pass, 'servicesOff', [ours.admin.token], isSweptWithoutServices);
  await setServices(true);
  expect(pass.findings).toMatchObject({ deviations: [], leaks: [] });
});

/** Imports have their own id sequence, so a number alone proves little. */
const isAbout =
  ({ kind, id }: { readonly kind: string; readonly id: number }) =>
  (message: LiveMessage): boolean =>
    'id' in message && message.kind === kind && message.id === id;

test("the other company's records are answered like unknown ones, and stay unchanged", minutes, async () => {
  const pass = passOn('foreign and absent names');
  const listener = await listenTo(app.url, ours.admin.token);
  await callWithForeignNames(pass, our);
  await callWithGuesses(pass);
  expect(pass.findings).toMatchObject({ deviations: [], leaks: [] });

  const last = await clientFor(app, ours.admin).create(api.createEmployee, { lastName: 'Zuletzt' });
  await expect.poll(() => listener.messages.some(isAbout({ kind: 'employee', id: last })), minutes).toBe(true);
  listener.leave();
  const items = await ownerDb
    .selectFrom('work_items')
    .select(['kind', 'id'])
    .where('company_id', '=', theirs.companyId)
    .execute();
  const isTheirs = (message: LiveMessage) => items.some((item) => isAbout(item)(message));
  expect(items.length).toBeGreaterThan(5);
  expect(listener.messages.filter(isTheirs), 'received their changes').toEqual([]);
});

// All endpoints with one safeguard off; every run tries each table above, and each repository function in `two-walls.test.ts`.
describe.runIf(isFullSweep)('each safeguard holds alone', () => {
  test('the conditions, without row-level security', minutes, async () => {
    const pass = passOn('row-level security off');
    await switchRowLevelSecurity(ownerDb, tables, 'disable');
    await callWithForeignNames(pass, [ours.admin.token]);
    await callAs(pass, 'admin', [ours.admin.token]);
    await switchRowLevelSecurity(ownerDb, tables, 'enable');
    expect(pass.findings).toMatchObject({ deviations: [], leaks: [] });
  });

  test('row-level security, without the conditions; without both there are leaks', minutes, async () => {
    const dropped = await dropCompanyConditions(ownerDb);
    const open = await createTestApp(companies.env, { on: app.target });
    const pass = passOn('conditions off', open);
    await callWithForeignNames(pass, [ours.admin.token]);
    await callAs(pass, 'admin', [ours.admin.token]);
    expect(dropped.statements()).toBeGreaterThan(100);

    const canary = passOn('both off, which has to leak', open);
    await switchRowLevelSecurity(ownerDb, tables, 'disable');
    await callWithForeignNames(canary, [ours.admin.token], isRead);
    await callAs(canary, 'admin', [ours.admin.token], isRead);
    await switchRowLevelSecurity(ownerDb, tables, 'enable');
    restoreCompanyConditions();
    expect(pass.findings).toMatchObject({ deviations: [], leaks: [] });
    const leaking = new Set(canary.findings.leaks.map((leak) => leak.split(':')[0]));
    expect(leaking.size).toBeGreaterThan(30);
  });
});

test('deleting the company comes last, and its bearers are then refused', async () => {
  for (const { endpoint, row } of judgedEndpoints.filter(({ row }) => row.isLast)) {
    const { status } = await sendCall(app, endpoint, await validCall(row, ours), ours.admin.token);
    expect(status).toBe(row.statuses.admin);
  }
  const body = { ...newPerson(), speditionsName: 'Neue Firma' };
  expect((await app.call(api.register, { body, token: ours.admin.token })).status).toBe(401);
});
