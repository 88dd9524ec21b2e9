import { readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot } from './paths.mjs';

/** @typedef {{ passed: number, failed: number, failures?: readonly string[] }} Tally */

/** @param {boolean} ok @returns {Tally} */
export const single = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** @param {readonly Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});

/**
 * A run can fail without a failed test: a file that does not load, a broken set-up, a crash. It counts as one then.
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
  return withExitCode({ passed, failed, failures: testResults.flatMap(failuresOfFile) }, exitCode);
};

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @param {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} file
 * @returns {string[]}
 */
const failuresOfFile = ({ name, status, message = '', assertionResults }) => {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [told(name, message)];
  return failed.map(({ fullName, failureMessages = [] }) => told(`${name}: ${fullName}`, failureMessages[0] ?? ''));
};

/** @param {string} name @param {string} reason @returns {string} */
const told = (name, reason) => `${isAbsolute(name) ? relative(inRoot('.'), name) : name}\n    ${firstLines(reason)}`;

const maxReasonLength = 300;

/** @param {string} reason @returns {string} */
const firstLines = (reason) => stripVTControlCharacters(reason).replace(/\s+/g, ' ').trim().slice(0, maxReasonLength);

/** A story that passed only on a second attempt counts as failed. @param {string} reportFile @param {number} exitCode */
export const readPlaywrightReport = (reportFile, exitCode) => {
  const report = readJson(reportFile);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const failures = (report?.suites ?? []).flatMap(failuresOfSuite);
  return withExitCode({ passed: expected, failed: unexpected + flaky, failures }, exitCode);
};

/**
 * @typedef {{ file: string, title: string, tests: { results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
const failuresOfSuite = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(failuresOfSuite),
  ...specs.flatMap(({ file, title, tests }) => {
    const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
    return error ? [told(`${file}: ${title}`, error.message ?? '')] : [];
  }),
];

/** @param {string} file */
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};
