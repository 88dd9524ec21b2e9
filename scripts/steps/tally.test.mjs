import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.mjs';
import { inRoot } from './paths.mjs';
import { readPlaywrightReport, readVitestReport, single, sum } from './tally.mjs';

/** @param {string} content */
const report = (content) => join(temporaryFolder({ 'report.json': content }), 'report.json');

test('the counts of a report are read', () => {
  expect(readVitestReport(report('{"numPassedTests":7,"numFailedTests":2}'), 1)).toMatchObject({
    passed: 7,
    failed: 2,
  });
  expect(readPlaywrightReport(report('{"stats":{"expected":3,"unexpected":1}}'), 1)).toMatchObject({
    passed: 3,
    failed: 1,
  });
});

test('a story that needed a second attempt counts as failed', () => {
  expect(readPlaywrightReport(report('{"stats":{"expected":3,"flaky":1}}'), 0)).toMatchObject({ passed: 3, failed: 1 });
});

test('a run that fails without a failed test counts as one failure', () => {
  expect(readVitestReport(report('{"numPassedTests":7,"numFailedTests":0}'), 1)).toMatchObject({
    passed: 7,
    failed: 1,
  });
  expect(readVitestReport(report('{"numPas'), 1)).toMatchObject({ passed: 0, failed: 1 });
  expect(readPlaywrightReport('/missing.json', 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('failures are listed by name with the beginning of their reason', () => {
  const results = [
    { status: 'passed', fullName: 'rain' },
    { status: 'failed', fullName: 'snow', failureMessages: ['\u001b[31mAssertionError\u001b[39m:\n  cold'] },
  ];
  const files = [
    { name: inRoot('server/weather.test.ts'), status: 'failed', assertionResults: results },
    { name: inRoot('server/broken.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
  ];
  expect(readVitestReport(report(JSON.stringify({ testResults: files })), 1).failures).toEqual([
    'server/weather.test.ts: snow\n    AssertionError: cold',
    'server/broken.test.ts\n    no such module',
  ]);
  const spec = { file: 'weather.story.ts', title: 'hail', tests: [{ results: [{ error: { message: 'loud' } }] }] };
  expect(
    readPlaywrightReport(report(JSON.stringify({ suites: [{ suites: [{ specs: [spec] }] }] })), 1).failures,
  ).toEqual(['weather.story.ts: hail\n    loud']);
});

test('the sum counts every step', () => {
  expect(sum([single(true), single(false), { passed: 5, failed: 1 }])).toEqual({ passed: 6, failed: 2 });
});

test('test files and stories are timed', () => {
  const file = { name: inRoot('server/weather.test.ts'), status: 'passed', startTime: 1000, endTime: 3500 };
  const files = JSON.stringify({ testResults: [{ ...file, assertionResults: [] }] });
  expect(readVitestReport(report(files), 0).durations).toEqual([{ name: 'server/weather.test.ts', seconds: 2.5 }]);
  const spec = {
    file: 'weather.story.ts',
    title: 'hail',
    tests: [{ results: [{ duration: 1500 }, { duration: 500 }] }],
  };
  expect(readPlaywrightReport(report(JSON.stringify({ suites: [{ specs: [spec] }] })), 0).durations).toEqual([
    { name: 'weather.story.ts: hail', seconds: 2 },
  ]);
});
