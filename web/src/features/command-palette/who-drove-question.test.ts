import { expect, test } from 'vitest';
import { readQuestion } from './who-drove-question.ts';

const now = { today: '2026-11-16', time: '15:00' };
const plate = 'HH-FW-1003';

test.each([
  ['HH-FW-1003 gestern 14:00', plate, '2026-11-15', '14:00'],
  ['hh-fw-1003 heute 8:05', plate, '2026-11-16', '08:05'],
  ['HH FW 1003 vorgestern 14 Uhr', plate, '2026-11-14', '14:00'],
  ['HH-FW 1003 12.10. 14:00', plate, '2026-10-12', '14:00'],
  ['HH-FW-1003 12.10.2026 14 Uhr', plate, '2026-10-12', '14:00'],
  ['HH-FW-1003 24.12. 9:30', plate, '2025-12-24', '09:30'],
  ['Wer fuhr HH-FW-1003 am 12.10. um 14:00?', plate, '2026-10-12', '14:00'],
  ['HH-FW-1003, 12. Oktober, 14 Uhr 30', plate, '2026-10-12', '14:30'],
  ['m-1234 gestern 7', 'M-1234', '2026-11-15', '07:00'],
  ['HH-FW-1003 gestern 24:00', plate, '2026-11-16', '00:00'],
  ['HH-FW-1003 Montag 24 Uhr', plate, '2026-11-10', '00:00'],
  ['22:00 gestern HH-FW-1003', plate, '2026-11-15', '22:00'],
  ['gestern 22 Uhr HH FW 1003', plate, '2026-11-15', '22:00'],
  ['gestern HH-FW-1003 22:00', plate, '2026-11-15', '22:00'],
  ['12.11. 09:30 B-UE 1005', 'B-UE-1005', '2026-11-12', '09:30'],
  ['gestern 14:00 HH-FW 1003', plate, '2026-11-15', '14:00'],
  ['am 12.11. um 9 Uhr B-UE 1005', 'B-UE-1005', '2026-11-12', '09:00'],
  ['gestern 14 Uhr B 1005', 'B-1005', '2026-11-15', '14:00'],
  ['HH-FW-1003 14:00', plate, '2026-11-16', '14:00'],
  ['HH-FW-1003 freitag 22:30', plate, '2026-11-13', '22:30'],
  ['HH-FW-1003 letzten Freitag 22:30', plate, '2026-11-13', '22:30'],
  ['HH-FW-1003 Montag 14:00', plate, '2026-11-16', '14:00'],
  ['HH-FW-1003 letzten Montag 14:00', plate, '2026-11-09', '14:00'],
  ['letzten Montag um 22:30 HH-FW 1003', plate, '2026-11-09', '22:30'],
  ['HH-FW-1003 Montag 22:30', plate, '2026-11-09', '22:30'],
])('%j asks for a vehicle at a moment', (text, licensePlate, date, time) => {
  expect(readQuestion(text, now)?.question).toEqual({ licensePlate, date, time });
});

test.each([
  ['HH-FW-1003 25.10. 02:30', {}],
  ['HH-FW-1003 25.10. 2:30 MESZ', { timeZone: 'MESZ' }],
  ['HH-FW-1003 25.10. 2:30 mez', { timeZone: 'MEZ' }],
])('%j asks about the repeated hour with the named zone', (text, zone) => {
  const question = { licensePlate: plate, date: '2026-10-25', time: '02:30', ...zone };
  expect(readQuestion(text, now)?.question).toEqual(question);
});

test('a zone beside a time that happened once is left out', () => {
  const question = { licensePlate: plate, date: '2026-10-25', time: '03:30' };
  expect(readQuestion('HH-FW-1003 25.10. 3:30 MEZ', now)?.question).toEqual(question);
});

test.each([
  ['HH-FW-1003 gestern', '2026-11-15'],
  ['wer fuhr HH FW 1003 am 12.10.?', '2026-10-12'],
  ['HH-FW-1003 freitag', '2026-11-13'],
  ['wer fuhr HH FW 1003 letzten Montag?', '2026-11-09'],
])('%j asks for a vehicle on a day', (text, date) => {
  expect(readQuestion(text, now)?.question).toEqual({ licensePlate: plate, date, time: '' });
});

test.each([
  ['HH-FW-1003 morgen 14:00', 'Dieser Zeitpunkt liegt in der Zukunft.'],
  ['HH-FW-1003 16:00', 'Dieser Zeitpunkt liegt in der Zukunft.'],
  ['HH-FW-1003 31.2. 14:00', 'Diesen Tag oder diese Uhrzeit gibt es nicht.'],
  ['gestern 25:00 HH-FW 1003', 'Diesen Tag oder diese Uhrzeit gibt es nicht.'],
  ['HH-FW-1003 26.10.2026 8:00-9:00', 'Bitte nur eine Uhrzeit angeben.'],
  ['HH-FW-1003 gestern 8:00 – 9:00', 'Bitte nur eine Uhrzeit angeben.'],
  ['HH-FW-1003 gestern 25:00', 'Diesen Tag oder diese Uhrzeit gibt es nicht.'],
])('%j has no answer, for a reason', (text, reason) => {
  expect(readQuestion(text, now)).toEqual({ licensePlate: plate, reason });
});

test.each(['HH-FW-1003', 'HH FW 1003', 'Reifen gestern 14:00', 'wer fuhr gestern 14:00', 'Aufgabe 12', 'HU 2026', ''])(
  '%j asks for no moment',
  (text) => expect(readQuestion(text, now)).toBeNull(),
);
