import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.mjs';
import { readPlaywrightReport, readVitestReport, single, sum } from './tally.mjs';

/** @param {string} content */
const report = (content) => join(temporaryFolder({ 'report.json': content }), 'report.json');

test('a report is counted as it says', () => {
  expect(readVitestReport(report('{"numPassedTests":7,"numFailedTests":2}'), 1)).toEqual({ passed: 7, failed: 2 });
  expect(readPlaywrightReport(report('{"stats":{"expected":3,"unexpected":1}}'), 1)).toEqual({ passed: 3, failed: 1 });
});

test('a story that needed a second attempt counts as failed', () => {
  expect(readPlaywrightReport(report('{"stats":{"expected":3,"flaky":1}}'), 0)).toEqual({ passed: 3, failed: 1 });
});

test('a run that fails without a failed test counts as one failure', () => {
  expect(readVitestReport(report('{"numPassedTests":7,"numFailedTests":0}'), 1)).toEqual({ passed: 7, failed: 1 });
  expect(readVitestReport(report('{"numPas'), 1)).toEqual({ passed: 0, failed: 1 });
  expect(readPlaywrightReport('/missing.json', 1)).toEqual({ passed: 0, failed: 1 });
});

test('the sum counts every step', () => {
  expect(sum([single(true), single(false), { passed: 5, failed: 1 }])).toEqual({ passed: 6, failed: 2 });
});
