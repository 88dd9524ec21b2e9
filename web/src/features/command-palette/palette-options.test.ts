import { expect, test } from 'vitest';
import { formerPlateText } from '../../work-items/kind-pages.ts';
import { groupsForMatches, groupsForRecent, type ItemOption, type PaletteOption } from './palette-options.ts';

const item = (kind: ItemOption['kind'], id: number): ItemOption => ({ type: 'item', kind, id, title: `${kind} ${id}` });

const shape = (groups: ReturnType<typeof groupsForMatches>) =>
  groups.map(({ label, options }) => [label, options.map(nameOf)]);

const nameOf = (option: PaletteOption) => {
  if (option.type === 'item') return option.id;
  return option.type === 'page' ? option.label : 'who';
};

test('matches are grouped by kind, in the order of the best match of each', () => {
  const items = [item('task', 4), item('vehicle', 1), item('task', 2), item('vehicle', 9)];
  const groups = groupsForMatches({ text: 'b-ab', items });
  expect(shape(groups)).toEqual([
    ['Aufgabe', [4, 2]],
    ['Fahrzeug', [1, 9]],
    ['Nachsehen', ['who']],
  ]);
});

test('a vehicle that carried the typed plate before comes first, with the day until which it did', () => {
  const former: ItemOption = {
    ...item('vehicle', 7),
    formerPlate: { licensePlate: 'HH-FW-1003', until: '2026-10-31T22:30:00.000Z' },
  };
  const groups = groupsForMatches({ text: 'hh fw 1003', items: [item('vehicle', 1), item('task', 4), former] });
  expect(shape(groups).slice(0, 2)).toEqual([
    ['Fahrzeug', [7, 1]],
    ['Aufgabe', [4]],
  ]);
  expect(formerPlateText(former.formerPlate as NonNullable<ItemOption['formerPlate']>)).toBe(
    'früher HH-FW-1003, bis 31.10.2026',
  );
});

test('the start of the who-drove question puts that entry first', () => {
  expect(shape(groupsForMatches({ text: 'wer fuhr', items: [item('task', 4)] }))).toEqual([
    ['Nachsehen', ['who']],
    ['Aufgabe', [4]],
  ]);
  expect(shape(groupsForMatches({ text: 'Werner', items: [item('employee', 4)] }))[0]).toEqual(['Fahrer', [4]]);
});

test.each([
  ['neue aufgabe', ['Neue Aufgabe']],
  ['aufgabe anlegen', ['Neue Aufgabe']],
  ['kpi', ['Übersicht', 'Auswertung je Fahrzeug']],
  ['fahrz', ['Neues Fahrzeug', 'Fahrzeuge', 'Auswertung je Fahrzeug', 'Fahrzeuge importieren']],
  ['bußgeld', ['Ordnungswidrigkeiten']],
  ['einstellungen', ['Mein Profil', 'Mein Team', 'Meine Firma', 'Löschfristen']],
  ['konfiguration', ['Meine Firma']],
])('%j offers the pages and actions %j before the items', (text, labels) => {
  const [commands, items] = shape(groupsForMatches({ text, items: [item('task', 4)] }));
  expect([commands, items]).toEqual([
    ['Seiten und Aktionen', labels],
    ['Aufgabe', [4]],
  ]);
});

test.each([
  ['fahrer importieren', ['Fahrer importieren']],
  ['fahrzeuge hochladen', ['Fahrzeuge importieren']],
  ['importieren', ['PDF importieren', 'Importe', 'Fahrzeuge importieren', 'Fahrer importieren', 'Fahrten importieren']],
  ['tüv', ['Termine', 'Fahrzeuge']],
  ['hu fällig', ['Termine', 'Fahrzeuge']],
  ['strafzettel', ['Ordnungswidrigkeiten']],
  ['kennwort ändern', ['Mein Profil']],
  ['abmelden', ['Abmelden']],
  ['logout', ['Abmelden']],
  ['hilfe', ['Hilfe', 'Tasten und Hilfe']],
  ['tasten', ['Tasten und Hilfe']],
  ['archiv', ['Fahrzeuge', 'Aufgaben', 'Reparaturen', 'Ordnungswidrigkeiten']],
  ['exportieren', ['Fahrzeuge', 'Aufgaben', 'Reparaturen', 'Fahrer', 'Fahrten']],
  ['behörden', ['Behörden']],
  ['nues fahrzeug', ['Neues Fahrzeug']],
  ['repratur', ['Neue Reparatur', 'Reparaturen']],
])('%j finds %j, slips of the keyboard included', (text, labels) => {
  expect(shape(groupsForMatches({ text, items: [] }))[0]).toEqual(['Seiten und Aktionen', labels]);
});

test.each([
  ['fahrzeuge importieren', '/vehicles'],
  ['fahrer importieren', '/employees'],
  ['fahrten importieren', '/driver-history'],
])('%j opens the upload on %s', (text, to) => {
  expect(groupsForMatches({ text, items: [] })[0]?.options).toMatchObject([{ to, opensImport: true }]);
});

test('leasing contracts are imported on their tab, by an ADMIN alone', () => {
  const text = 'verträge importieren';
  expect(groupsForMatches({ text, items: [], isAdmin: true })[0]?.options).toMatchObject([
    { to: '/leaseplan/findings', hash: 'vertraege', opensImport: true, label: 'Leasingverträge importieren' },
  ]);
  expect(groupsForMatches({ text, items: [] }).map(({ label }) => label)).toEqual(['Nachsehen']);
});

test('a plate with a moment is answered first', () => {
  const question = { licensePlate: 'B-AB-1', date: '2026-11-15', time: '14:00' };
  const [first] = groupsForMatches({
    text: 'b-ab-1 gestern 14:00',
    items: [item('vehicle', 1)],
    asked: { licensePlate: 'B-AB-1', question },
  });
  expect(first?.options).toEqual([{ type: 'who-drove', question }]);
});

const titled = (kind: ItemOption['kind'], id: number, title: string, status = ''): ItemOption => ({
  ...item(kind, id),
  title,
  status,
});

test('the vehicle whose plate was typed comes first, finished tasks after everything else', () => {
  const items = [
    titled('task', 7, 'HU HH-FW-100', 'TaskStatus_DONE'),
    titled('policereport', 4, 'HH-FW-100'),
    titled('task', 8, 'HU HH-FW-100', 'TaskStatus_OPEN'),
    titled('vehicle', 2, 'Ford HH-FW-1000'),
    titled('vehicle', 1, 'Ford HH-FW-100'),
  ];
  expect(shape(groupsForMatches({ text: 'hh fw 100', items }))).toEqual([
    ['Fahrzeug', [1, 2]],
    ['Ordnungswidrigkeit', [4]],
    ['Aufgabe', [8]],
    ['Nachsehen', ['who']],
    ['Erledigte Aufgaben', [7]],
  ]);
});

test('without a text the last items are offered, and without those the question alone', () => {
  expect(shape(groupsForRecent([item('vehicle', 1), item('task', 2)]))).toEqual([
    ['Zuletzt geöffnet', [1, 2]],
    ['Nachsehen', ['who']],
  ]);
  expect(shape(groupsForRecent([]))).toEqual([['Nachsehen', ['who']]]);
});
