import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type Judged, judgedEndpoints } from '../access-matrix/matrix-rows.ts';
import type { Call } from '../access-matrix/row.ts';
import { validCall } from '../access-matrix/run-matrix.ts';
import { createTwoCompanies } from '../fixture/two-companies.ts';
import { malformedForms } from './malformed-forms.ts';
import { mutationsFor } from './mutation.ts';
import { readBackDifferences } from './read-back.ts';
import { responseViolations } from './response-violations.ts';
import { mutateCall, sendMutated } from './send-mutated.ts';

/** `FUZZ_RUNS=50000` runs long with a random seed; `FUZZ_SEED` repeats it. */
const { FUZZ_RUNS, FUZZ_SEED } = process.env;
const runs = Number(FUZZ_RUNS ?? 300);
const seed = Number(FUZZ_SEED ?? (FUZZ_RUNS ? Date.now() % 2 ** 31 : 20_261_115));
const minutes = { timeout: 3_600_000 };

const { app, ours } = await createTwoCompanies();
const { token } = ours.admin;
let requests = 0;
let accepted = 0;
afterAll(() => void process.stdout.write(`input fuzzing: seed ${seed}, ${requests} requests, ${accepted} accepted\n`));

/** Event streams have no end and are left out; files cost a process each and get fewer runs. */
const fuzzedEndpoints = judgedEndpoints.filter(({ endpoint }) => endpoint.produces !== 'events');
const runsFor = ({ endpoint }: Judged): number =>
  Math.ceil(runs / fuzzedEndpoints.length / (endpoint.consumes === 'file' ? 4 : 1));

/** Deleting the company would end the run. */
const harmless = (call: Call, { row }: Judged): Call =>
  row.isLast ? { ...call, body: { ...call.body, username: 'niemand@nirgends.example' } } : call;

test.each(fuzzedEndpoints)(
  '$name refuses any input in its declared form or stores it unchanged',
  minutes,
  async (judged) => {
    const { endpoint, row } = judged;
    // Rate limits are tested elsewhere.
    app.clock.now = new Date(app.clock.now.getTime() + 600_000);
    const violations = new Set<string>();
    for (const mutation of fc.sample(mutationsFor(endpoint), { numRuns: runsFor(judged), seed })) {
      const call = harmless(await validCall(row, ours), judged);
      const sent = mutateCall(endpoint, row, call, mutation);
      const response = await sendMutated(app, endpoint, sent, call.session?.token ?? token);
      requests += 1;
      const found = responseViolations(response);
      if (response.status < 300 && endpoint.method !== 'GET' && mutation.kind !== 'header') {
        accepted += 1;
        const { params = {} } = call;
        found.push(
          ...(await readBackDifferences(app, endpoint, { params, sent: sent.body, response: response.body, token })),
        );
      }
      for (const complaint of found) violations.add(`${complaint}, after ${JSON.stringify(mutation).slice(0, 300)}`);
    }
    expect([...violations]).toEqual([]);
  },
);

const receiving = fuzzedEndpoints.filter(({ endpoint }) => endpoint.consumes === 'file');

test.each(receiving)('$name refuses malformed forms', minutes, async ({ endpoint }) => {
  for (const { what, type, payload } of malformedForms) {
    const response = await app.call(endpoint, { payload, headers: { 'content-type': type }, token });
    requests += 1;
    expect([what, response.status >= 400, responseViolations(response)]).toEqual([what, true, []]);
  }
});
