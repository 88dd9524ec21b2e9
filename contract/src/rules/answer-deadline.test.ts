import { expect, test } from 'vitest';
import { answerDeadline, answerTone, letterDayHint } from './answer-deadline.ts';

const open = 'PoliceReportStatus_OPEN';

test.each([
  ['2026-11-15T12:00:00.000Z', '2026-11-22'],
  ['2026-11-15T22:59:00.000Z', '2026-11-22'],
  ['2026-11-15T23:00:00.000Z', '2026-11-23'],
  ['2026-07-31T21:59:00.000Z', '2026-08-07'],
  ['2026-12-28T10:00:00.000Z', '2027-01-04'],
])('a report of %s is answered by %s, in Berlin', (createdAt, deadline) => {
  expect(answerDeadline({ createdAt, status: open })).toBe(deadline);
});

test.each(['PoliceReportStatus_SENT', 'PoliceReportStatus_CLOSED'])('%s needs no answer', (status) => {
  expect(answerDeadline({ createdAt: '2026-11-15T12:00:00.000Z', status })).toBeNull();
});

test.each([
  ['2026-11-19', 'later'],
  ['2026-11-20', 'soon'],
  ['2026-11-22', 'soon'],
  ['2026-11-23', 'overdue'],
])('an answer due on 22.11. is on %s %s', (today, tone) => {
  expect(answerTone('2026-11-22', today)).toBe(tone);
});

test.each([
  ['2020-01-01', '2026-10-25', 'Das Schreiben ist älter als die Tat vom 25.10.2026.'],
  ['2026-10-25', '2026-10-25', null],
  ['2026-11-02', '2026-10-25', null],
  ['', '2026-10-25', null],
  ['2020-01-01', null, null],
])('a letter of „%s“ about an offence of %s has the remark %j', (day, offenceDay, hint) => {
  expect(letterDayHint(day, offenceDay)).toBe(hint);
});
