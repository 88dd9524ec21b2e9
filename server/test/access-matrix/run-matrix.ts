import type { TestApp } from '../app.ts';
import { secretWord } from '../fixture/marks.ts';
import type { TwoCompanies } from '../fixture/two-companies.ts';
import { type Judged, judgedEndpoints } from './matrix-rows.ts';
import { absentLike, valueAt, withValueAt } from './places.ts';
import type { Call, ExpectedStatuses, Place, Row } from './row.ts';
import { type CallResult, sendCall } from './send-call.ts';

/** Result of a pass: number of calls and every deviation from the rows. */
export interface Findings {
  calls: number;
  readonly deviations: string[];
  readonly leaks: string[];
}

export const nothingFound = (): Findings => ({ calls: 0, deviations: [], leaks: [] });

export interface Pass {
  readonly companies: TwoCompanies;
  /** Application under test. */
  readonly app: TestApp;
  readonly tables: readonly string[];
  /** Checksum per table of all rows, or of one company's. */
  readonly fingerprint: (companyId?: number) => Promise<Readonly<Record<string, string>>>;
  readonly findings: Findings;
}

export const validCall = async ({ call }: Row, company: TwoCompanies['ours']): Promise<Call> =>
  (await call?.(company)) ?? {};

/** Makes one call and searches the response for the other company's marker word and for secrets. */
const send = async (
  { companies, app, findings }: Pass,
  { name, endpoint }: Judged,
  { call, token, echo }: { readonly call: Call; readonly token: string | undefined; readonly echo?: unknown },
): Promise<CallResult> => {
  findings.calls += 1;
  const response = await sendCall(app, endpoint, call, token);
  // Echoes of the caller's own input are allowed.
  const text = typeof echo === 'string' && /\D/.test(echo) ? response.text.replaceAll(echo, '…') : response.text;
  const searched = `${text} ${response.headers}`.toLowerCase();
  const word = [companies.theirs.word, secretWord, '$argon2'].find((one) => searched.includes(one.toLowerCase()));
  if (word) {
    const at = searched.indexOf(word.toLowerCase());
    findings.leaks.push(`${name}: ${searched.slice(Math.max(0, at - 60), at + 60)}`);
  }
  return { ...response, text };
};

const compare = ({ findings }: Pass, what: string, response: CallResult, expected: number): void => {
  if (response.status !== expected)
    findings.deviations.push(`${what}: ${response.status} instead of ${expected}, ${response.text.slice(0, 160)}`);
};

type Caller = keyof ExpectedStatuses;
type Wanted = (judged: Judged) => boolean;
const everything: Wanted = () => true;

/** Makes one valid call of every endpoint with each of the bearers. */
export const callAs = async (
  pass: Pass,
  caller: Caller,
  tokens: readonly (string | undefined)[],
  isWanted: Wanted = everything,
): Promise<void> => {
  for (const judged of judgedEndpoints.filter(isWanted)) {
    const { name, row } = judged;
    const expected = row.statuses[caller];
    if (row.isLast && expected < 300) continue;
    let call: Call | undefined;
    for (const token of tokens) {
      // A refused call leaves its preparation unused.
      if (!call || expected < 400) call = await validCall(row, pass.companies.ours);
      const usesOwnSession = expected < 300 && call.session !== undefined;
      const response = await send(pass, judged, { call, token: usesOwnSession ? call.session?.token : token });
      compare(pass, `${name} as ${caller}`, response, expected);
    }
  }
};

/** Calls with the other company's names, in each place alone and in all at once, beside unknown ones. */
export const callWithForeignNames = async (
  pass: Pass,
  tokens: readonly string[],
  isWanted: Wanted = everything,
): Promise<void> => {
  for (const judged of judgedEndpoints.filter(isWanted)) await nameForeign(pass, judged, tokens);
};

const nameForeign = async (pass: Pass, judged: Judged, tokens: readonly string[]): Promise<void> => {
  const { ours, theirs } = pass.companies;
  const { name, row, endpoint } = judged;
  const names = Object.entries(row.names ?? {}) as [Place, number][];
  const [first] = names;
  if (!first) return;
  const own = await validCall(row, ours);
  const foreign = await validCall(row, theirs);
  const before = await pass.fingerprint(theirs.companyId);
  for (const token of endpoint.access === 'admin' ? tokens.slice(0, 1) : tokens) {
    for (const [place, expected] of names) {
      const value = valueAt(foreign, place);
      const absent = absentLike(value);
      const foreignResponse = await send(pass, judged, { call: withValueAt(own, place, value), token, echo: value });
      const absentResponse = await send(pass, judged, {
        call: withValueAt(own, place, absent),
        token,
        echo: absent,
      });
      compare(pass, `${name} with their ${place}`, foreignResponse, expected);
      compare(pass, `${name} with an absent ${place}`, absentResponse, expected);
      if (foreignResponse.text !== absentResponse.text)
        pass.findings.deviations.push(
          `${name}: ${place} distinguishes a foreign row from an absent one: ${foreignResponse.text.slice(0, 160)}`,
        );
    }
    const allTheirs = names.reduce((call, [place]) => withValueAt(call, place, valueAt(foreign, place)), own);
    compare(
      pass,
      `${name} with all of theirs`,
      await send(pass, judged, { call: allTheirs, token, echo: valueAt(foreign, first[0]) }),
      first[1],
    );
  }
  const after = await pass.fingerprint(theirs.companyId);
  const touched = pass.tables.filter((table) => before[table] !== after[table]);
  if (touched.length > 0) pass.findings.deviations.push(`${name} has changed their ${touched.join(', ')}`);
};

/** Calls with guessed secret addresses and credentials. */
export const callWithGuesses = async (pass: Pass): Promise<void> => {
  for (const judged of judgedEndpoints) {
    const { name, row } = judged;
    for (const [place, expected] of Object.entries(row.secrets ?? {}) as [Place, number][]) {
      const own = await validCall(row, pass.companies.ours);
      const guess = withValueAt(own, place, absentLike(valueAt(own, place)));
      compare(
        pass,
        `${name} with a guessed ${place}`,
        await send(pass, judged, { call: guess, token: pass.companies.ours.admin.token }),
        expected,
      );
    }
  }
};
