import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const { valuesOf } = await createImportCompany();

const shifts = (lines: readonly string[]): string =>
  `Datum;Beginn;Ende;Vorname Nachname;Kennzeichen\n${lines.join('\n')}\n`;

test('a shift of 0 minutes or of more than 16 hours out of one day and two times says how it was understood', async () => {
  const rows = await valuesOf(
    'trips',
    shifts([
      '02.11.2026;08:00;07:00;Anna Amsel;B-ZE 1',
      '03.11.2026;08:00;08:00;Anna Amsel;B-ZE 1',
      '04.11.2026;04:00;23:30;Anna Amsel;B-ZE 1',
      '05.11.2026;22:00;06:00;Anna Amsel;B-ZE 1',
      '06.11.2026;06:00;22:00;Anna Amsel;B-ZE 1',
      '07.11.2026;06:00;;Anna Amsel;B-ZE 9',
    ]),
  );
  const understood = ({ messages }: { readonly messages: readonly string[] }) =>
    messages.filter((message) => message.startsWith('Verstanden als'));
  const check = 'Bitte die Uhrzeiten prüfen.';
  expect(rows.map(understood)).toEqual([
    [`Verstanden als 02.11.2026 08:00 bis 03.11.2026 07:00, also 23 Std. ${check}`],
    [`Verstanden als 03.11.2026 08:00 bis 03.11.2026 08:00, also 0 Min. ${check}`],
    [`Verstanden als 04.11.2026 04:00 bis 04.11.2026 23:30, also 19 Std. 30 Min. ${check}`],
    [],
    [],
    [],
  ]);
});

test('times with their own date are as written, however long the trip', async () => {
  const line = '02.11.2026 08:00;03.11.2026 07:00;Anna Amsel;B-ZE 1';
  const [row] = await valuesOf('trips', `Beginn;Ende;Vorname Nachname;Kennzeichen\n${line}\n`);
  expect(row?.messages.filter((message) => message.startsWith('Verstanden als'))).toEqual([]);
});

test('a time of the repeated hour that only another row decides is taken with a warning', async () => {
  const rows = await valuesOf(
    'trips',
    shifts([
      '25.10.2026;02:10;02:40;Anna Amsel;B-ZE 1',
      '25.10.2026;02:20;02:50;Bodo Bär;B-ZE 1',
      '25.10.2026;02:50;02:20;Cem Cid;B-ZE 3',
    ]),
  );
  const doubled = ({ messages }: { readonly messages: readonly string[] }) =>
    messages.filter((message) => message.includes('zweimal')).map((message) => message.split('zweimal. ')[1]);
  const because = 'weil sie sich sonst mit einer anderen der Datei überschneidet';
  expect(rows.map(doubled)).toEqual([
    ['Übernommen als 02:10 MESZ.', 'Übernommen als 02:40 MESZ.'],
    [`Übernommen als 02:20 MEZ, ${because}.`, `Übernommen als 02:50 MEZ, ${because}.`],
    [],
  ]);
});

test('the duration of the file decides the repeated hour where only one reading lasts as long', async () => {
  const lines = [
    '25.10.2026;01:30;02:30;1:00;Anna Amsel;B-ZE 1',
    '25.10.2026;01:30;02:30;2:00;Bodo Bär;B-ZE 2',
    '25.10.2026;02:10;02:40;01:30:00;Cem Cid;B-ZE 3',
    '25.10.2026;02:10;02:40;0:30;Dora Dom;B-ZE 4',
    '25.10.2026;01:30;02:30;0:45;Emil Elch;B-ZE 5',
  ];
  const rows = await valuesOf('trips', `Datum;Beginn;Ende;Dauer;Vorname Nachname;Kennzeichen\n${lines.join('\n')}\n`);
  expect(
    rows.map(({ values: [, from, to], messages }) => [from, to, messages.join().split('zweimal').length - 1]),
  ).toEqual([
    ['25.10.2026 01:30', '25.10.2026 02:30 MESZ', 0],
    ['25.10.2026 01:30', '25.10.2026 02:30 MEZ', 0],
    ['25.10.2026 02:10 MESZ', '25.10.2026 02:40 MEZ', 0],
    ['25.10.2026 02:10 MESZ', '25.10.2026 02:40 MESZ', 2],
    ['25.10.2026 01:30', '25.10.2026 02:30 MESZ', 1],
  ]);
});

test('trips with the date in a column of its own, over midnight and until 24:00', async () => {
  const head = 'Vorname;Nachname;Kennzeichen;Datum;Beginn;Ende';
  const lines = ['01.11.2026;08:00;16:15', '01.11.2026;22:00;06:00', '02.11.2026;18:00;24:00'];
  const content = [head, ...lines.map((line, row) => `Nina;Nord;X-A ${row};${line}`)].join('\n');
  expect((await valuesOf('trips', content)).map(({ outcome, values }) => [outcome, ...values.slice(4)])).toEqual([
    ['new', '01.11.2026 08:00', '01.11.2026 16:15'],
    ['new', '01.11.2026 22:00', '02.11.2026 06:00'],
    ['new', '02.11.2026 18:00', '03.11.2026 00:00'],
  ]);
});

test('times as offices write them are those of the time field', async () => {
  const times = ['0800;1645', '8;17', '8 Uhr;2400', '22:00;0600'];
  const lines = times.map((pair, index) => `0${index + 1}.11.2026;${pair};Anna Amsel;B-ZE ${index + 1}`);
  const content = `Datum;Beginn;Ende;Vorname Nachname;Kennzeichen\n${lines.join('\n')}\n`;
  const rows = await valuesOf('trips', content);
  expect(rows.map(({ values: [, from, to] }) => [from, to])).toEqual([
    ['01.11.2026 08:00', '01.11.2026 16:45'],
    ['02.11.2026 08:00', '02.11.2026 17:00'],
    ['03.11.2026 08:00', '04.11.2026 00:00'],
    ['04.11.2026 22:00', '05.11.2026 06:00'],
  ]);
});

test('times with days of their own: 0 minutes and an end in the future get a remark, the trips are taken', async () => {
  const trip = (times: string): string => `Anna Amsel;B-ZE 1;${times}`;
  const lines = [
    trip('02.11.2026 06:00;02.11.2026 06:00'),
    trip('15.11.2026 06:00;15.11.2026 14:00'),
    trip('03.11.2026 04:00;03.11.2026 23:30'),
  ];
  const rows = await valuesOf('trips', `Vorname Nachname;Kennzeichen;Beginn;Ende\n${lines.join('\n')}\n`);
  const aboutEnd = (message: string): boolean => /^(Verstanden|Das Ende)/.test(message);
  expect(rows.map(({ outcome, messages }) => [outcome, ...messages.filter(aboutEnd)])).toEqual([
    ['new', 'Verstanden als 02.11.2026 06:00 bis 02.11.2026 06:00, also 0 Min. Bitte die Uhrzeiten prüfen.'],
    ['new', 'Das Ende liegt in der Zukunft (15.11.2026 14:00).'],
    ['new'],
  ]);
});
