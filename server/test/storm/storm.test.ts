import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type Judged, judgedEndpoints } from '../access-matrix/matrix-rows.ts';
import type { Call } from '../access-matrix/row.ts';
import { validCall } from '../access-matrix/run-matrix.ts';
import { createWorld } from '../world/world.ts';
import { complaintsAbout } from './judge-answer.ts';
import { malformedForms } from './malformed-forms.ts';
import { complaintsOfReading } from './read-again.ts';
import { makeStrange, sendStrange } from './send-strange.ts';
import { strangenessFor } from './strange-request.ts';

/** `STORM_RUNS=50000` runs long with a random seed; `STORM_SEED` repeats it. */
const { STORM_RUNS, STORM_SEED } = process.env;
const runs = Number(STORM_RUNS ?? 300);
const seed = Number(STORM_SEED ?? (STORM_RUNS ? Date.now() % 2 ** 31 : 20_261_115));
const minutes = { timeout: 3_600_000 };

const { app, ours } = await createWorld();
const { token } = ours.admin;
let requests = 0;
let accepted = 0;
afterAll(() => void process.stdout.write(`input storm: seed ${seed}, ${requests} requests, ${accepted} accepted\n`));

/** Event streams have no end and are left out; files cost a process each and get fewer runs. */
const stormy = judgedEndpoints.filter(({ endpoint }) => endpoint.produces !== 'events');
const runsFor = ({ endpoint }: Judged): number =>
  Math.ceil(runs / stormy.length / (endpoint.consumes === 'file' ? 4 : 1));

/** Deleting the company would end the run. */
const harmless = (call: Call, { row }: Judged): Call =>
  row.isLast ? { ...call, body: { ...call.body, username: 'niemand@nirgends.example' } } : call;

test.each(stormy)('$name responds properly to any input', minutes, async (judged) => {
  const { endpoint, row } = judged;
  // Rate limits are tested elsewhere.
  app.clock.now = new Date(app.clock.now.getTime() + 600_000);
  const complaints = new Set<string>();
  for (const strange of fc.sample(strangenessFor(endpoint), { numRuns: runsFor(judged), seed })) {
    const call = harmless(await validCall(row, ours), judged);
    const sent = makeStrange(endpoint, row, call, strange);
    const answer = await sendStrange(app, endpoint, sent, call.session?.token ?? token);
    requests += 1;
    const found = complaintsAbout(answer);
    if (answer.status < 300 && endpoint.method !== 'GET' && strange.kind !== 'header') {
      accepted += 1;
      const { params = {} } = call;
      found.push(
        ...(await complaintsOfReading(app, endpoint, { params, sent: sent.body, answer: answer.body, token })),
      );
    }
    for (const complaint of found) complaints.add(`${complaint}, after ${JSON.stringify(strange).slice(0, 300)}`);
  }
  expect([...complaints]).toEqual([]);
});

const receiving = stormy.filter(({ endpoint }) => endpoint.consumes === 'file');

test.each(receiving)('$name refuses malformed forms', minutes, async ({ endpoint }) => {
  for (const { what, type, payload } of malformedForms) {
    const answer = await app.call(endpoint, { payload, headers: { 'content-type': type }, token });
    requests += 1;
    expect([what, answer.status >= 400, complaintsAbout(answer)]).toEqual([what, true, []]);
  }
});
