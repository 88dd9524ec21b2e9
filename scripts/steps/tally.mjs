import { readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot } from './paths.mjs';

/**
 * @typedef {import('./durations.mjs').Duration} Duration
 * @typedef {{ passed: number, failed: number, failures?: readonly string[], durations?: readonly Duration[], output?: string }} Tally
 */

/** @param {boolean} ok @returns {Tally} */
export const single = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** @param {readonly Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});

/**
 * Counts one failure for a run that fails without a failed test, as after a crash or a broken set-up.
 *
 * @param {Tally} tally
 * @param {number} exitCode
 * @returns {Tally}
 */
const withExitCode = (tally, exitCode) => (exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally);

/** @param {string} reportFile @param {number} exitCode */
export const readVitestReport = (reportFile, exitCode) => {
  const report = readJson(reportFile);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = report ?? {};
  const failures = testResults.flatMap(failuresOfFile);
  return withExitCode({ passed, failed, failures, durations: testResults.map(durationOfFile) }, exitCode);
};

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, startTime: number, endTime: number, assertionResults: Assertion[] }} TestFile
 * @param {TestFile} file
 * @returns {Duration}
 */
const durationOfFile = ({ name, startTime, endTime }) => ({
  name: inProject(name),
  seconds: (endTime - startTime) / 1000,
});

/** @param {TestFile} file @returns {string[]} */
const failuresOfFile = ({ name, status, message = '', assertionResults }) => {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [formatFailure(name, message)];
  return failed.map(({ fullName, failureMessages = [] }) =>
    formatFailure(`${name}: ${fullName}`, failureMessages[0] ?? ''),
  );
};

/** @param {string} name */
const inProject = (name) => (isAbsolute(name) ? relative(inRoot('.'), name) : name);

/** @param {string} name @param {string} reason @returns {string} */
const formatFailure = (name, reason) => `${inProject(name)}\n    ${firstLines(reason)}`;

const maxReasonLength = 300;

/** @param {string} reason @returns {string} */
const firstLines = (reason) => stripVTControlCharacters(reason).replace(/\s+/g, ' ').trim().slice(0, maxReasonLength);

/** A story that passed only on a second attempt counts as failed. @param {string} reportFile @param {number} exitCode */
export const readPlaywrightReport = (reportFile, exitCode) => {
  const report = readJson(reportFile);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const specs = (report?.suites ?? []).flatMap(specsOfSuite);
  const failures = specs.flatMap(failuresOfSpec);
  const durations = specs.map(durationOfSpec);
  return withExitCode({ passed: expected, failed: unexpected + flaky, failures, durations }, exitCode);
};

/**
 * @typedef {{ duration?: number, error?: { message?: string } }} Attempt
 * @typedef {{ file: string, title: string, tests: { results: Attempt[] }[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const specsOfSuite = ({ suites = [], specs = [] }) => [...suites.flatMap(specsOfSuite), ...specs];

/** @param {Spec} spec */
const attemptsOf = ({ tests }) => tests.flatMap(({ results }) => results);

/** @param {Spec} spec @returns {string[]} */
const failuresOfSpec = (spec) => {
  const error = attemptsOf(spec).find((attempt) => attempt.error)?.error;
  return error ? [formatFailure(nameOf(spec), error.message ?? '')] : [];
};

/** @param {Spec} spec @returns {Duration} */
const durationOfSpec = (spec) => ({
  name: nameOf(spec),
  seconds: attemptsOf(spec).reduce((total, { duration = 0 }) => total + duration, 0) / 1000,
});

/** @param {Spec} spec */
const nameOf = ({ file, title }) => `${file}: ${title}`;

/** @param {string} file */
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};
