import { readFileSync } from 'node:fs';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage, showOnPhone } from '../../testing/render-page.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { VehicleActions } from './vehicle-actions.tsx';
import { DateDone, VehicleFields } from './vehicle-fields.tsx';

const vehicle = {
  id: 17,
  title: 'Ford Transit HH-FW-1003',
  licensePlate: 'HH-FW-1003',
  gueltigkeitHauptuntersuchung: '2026-11-30',
  naechsterService: '2026-11-20',
  naechsterServiceInKm: 80_000,
} as Vehicle;

interface Body {
  readonly changes: readonly { readonly values: Record<string, unknown>; readonly from: Record<string, unknown> }[];
}

let sent: Body[] = [];
/** Values that a colleague has saved since, by field. */
let newer: Record<string, unknown> = {};

const respond = async (url: string, init?: RequestInit): Promise<Response> => {
  if (url.includes('/cockpit'))
    return Response.json({ odometer: { km: 81_234.7, day: '2026-11-18', source: 'telematics' } });
  if (init?.method !== 'PATCH') return Response.json([]);
  const body: Body = JSON.parse(String(init.body));
  sent.push(body);
  const { values = {}, from = {} } = body.changes[0] ?? {};
  const fields = Object.keys(values).map((field) => {
    const isOvertaken = field in newer && newer[field] !== from[field];
    return {
      field,
      result: isOvertaken ? 'overtaken' : 'changed',
      from: from[field],
      to: newer[field] ?? values[field],
    };
  });
  const result = fields.some((field) => field.result === 'changed') ? 'changed' : 'overtaken';
  return Response.json([{ id: 17, result, from: null, to: null, fields }]);
};

beforeEach(() => {
  localStorage.clear();
  sent = [];
  newer = {};
  vi.setSystemTime(new Date('2026-11-16T10:00:00Z'));
  vi.stubGlobal('fetch', respond);
});

const pressed = (name: string) => screen.findByRole('button', { name });

test('a vehicle opens the dialogs of new items with itself filled in', async () => {
  const dialogOf =
    (name: string) =>
    ({ vehicle: { title }, plate, onClose }: { vehicle: { title: string }; plate: string; onClose: () => void }) => (
      <button type="button" onClick={onClose}>
        {name}: {title}, {plate}
      </button>
    );
  const dialogs = { task: dialogOf('A'), repairrecord: dialogOf('R'), policereport: dialogOf('O') };
  const { user } = await renderPage(<VehicleActions vehicle={vehicle} dialogs={dialogs} />, '/vehicles/17');
  for (const [entry, shown] of [
    ['Aufgabe', 'A'],
    ['Reparatur', 'R'],
    ['Ordnungswidrigkeit', 'O'],
  ] as const) {
    await user.click(await pressed('Neu'));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
    const dialog = await pressed(`${shown}: Ford Transit HH-FW-1003, HH-FW-1003`);
    await user.click(dialog);
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  }
});

test('keys typed while a dialog is loading arrive in its first field', async () => {
  let arrive = () => {};
  const loading = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Dialog = lazy(async () => {
    await loading;
    return {
      default: () => (
        <div role="dialog">
          <input aria-label="Titel" ref={(field) => field?.focus()} />
        </div>
      ),
    };
  });
  const dialogs = { task: Dialog, repairrecord: Dialog, policereport: Dialog };
  const { user } = await renderPage(<VehicleActions vehicle={vehicle} dialogs={dialogs} />, '/vehicles/17');
  await user.click(await pressed('Neu'));
  await user.click(await screen.findByRole('menuitem', { name: 'Aufgabe' }));
  await user.keyboard('Ölwechsel');
  arrive();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Titel' })).toHaveProperty('value', 'Ölwechsel'));
});

test('a closed dialog of a new item returns the focus to the menu button', async () => {
  const Dialog = ({ onClose }: { onClose: () => void }) => {
    useOpenDialog(true, onClose);
    return <input aria-label="Titel" ref={(field) => field?.focus()} onKeyDown={onClose} />;
  };
  const dialogs = { task: Dialog, repairrecord: Dialog, policereport: Dialog };
  const { user } = await renderPage(<VehicleActions vehicle={vehicle} dialogs={dialogs} />, '/vehicles/17');
  await user.click(await pressed('Neu'));
  await user.click(await screen.findByRole('menuitem', { name: 'Aufgabe' }));
  await user.type(await screen.findByRole('textbox', { name: 'Titel' }), '{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Neu' })));
});

test('an inspection of a vehicle is done in the dialog of the board, kept in the history and undone', async () => {
  const { user } = await renderPage(<DateDone vehicle={vehicle} />, '/vehicles/17');
  await user.click(await pressed('HU erledigt'));
  const next = await screen.findByRole('textbox', { name: 'Nächster Termin: HU/AU' });
  expect(next).toHaveProperty('value', '30.11.2028');
  await user.click(screen.getByRole('radio', { name: 'in 12 Monaten (über 3,5 t)' }));
  expect(next).toHaveProperty('value', '30.11.2027');
  await user.click(await pressed('Übernehmen'));
  await user.click(await screen.findByText('Rückgängig'));
  await waitFor(() => expect(sent).toHaveLength(2));
  const [before, after] = [{ huValidUntil: '2026-11-30' }, { huValidUntil: '2027-11-30' }];
  expect(sent).toMatchObject([
    { doneOn: '2026-11-16', changes: [{ id: 17, values: after, from: before }] },
    { changes: [{ id: 17, values: before, from: after }] },
  ]);
});

test('a date that a colleague has entered since is named and not replaced', async () => {
  newer = { huValidUntil: '2029-01-31' };
  const { user } = await renderPage(<DateDone vehicle={vehicle} />, '/vehicles/17');
  await user.click(await pressed('HU erledigt'));
  await user.click(await pressed('Übernehmen'));
  const text = 'Inzwischen geändert und nicht überschrieben: HH-FW-1003: HU/AU gültig bis jetzt 31.01.2029.';
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByText('Rückgängig')).toBeNull();
});

test('a day in the future and an unreadable mileage are refused, a mileage with its unit is read', async () => {
  const { user } = await renderPage(<DateDone vehicle={vehicle} />, '/vehicles/17');
  await user.click(await pressed('Service erledigt'));
  const mileage = await screen.findByRole('textbox', { name: 'Kilometerstand beim Service' });
  const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  const submit = await pressed('Übernehmen');
  enter(screen.getByRole('textbox', { name: 'Nächster Service in km' }), '115.000');
  expect(submit).toHaveProperty('disabled', false);
  for (const text of ['abc', '-4']) {
    enter(mileage, text);
    expect(mileage.getAttribute('aria-invalid')).toBe('true');
    expect(submit).toHaveProperty('disabled', true);
  }
  enter(mileage, '85.000 km');
  expect(submit).toHaveProperty('disabled', false);
  enter(screen.getByRole('textbox', { name: 'Erledigt am' }), '17.11.2026');
  expect(submit).toHaveProperty('disabled', true);
  enter(screen.getByRole('textbox', { name: 'Erledigt am' }), '12.11.2026');
  await user.click(submit);
  await waitFor(() => expect(sent).toMatchObject([{ doneOn: '2026-11-12', doneAtKm: 85_000 }]));
});

test('after a service date and mileage of the next one follow from the intervals, and neither is emptied in silence', async () => {
  const { user } = await renderPage(<DateDone vehicle={vehicle} />, '/vehicles/17');
  await user.click(await pressed('Service erledigt'));
  const mileage = await screen.findByRole('textbox', { name: 'Kilometerstand beim Service' });
  await waitFor(() => expect(mileage).toHaveProperty('value', '81.234'));
  expect(await pressed('Übernehmen')).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('combobox', { name: 'Nächster Service nach Kilometern' }));
  await user.click(await screen.findByRole('option', { name: 'nach 30.000 km', hidden: true }));
  fireEvent.change(mileage, { target: { value: '' } });
  expect(await pressed('Übernehmen')).toHaveProperty('disabled', true);
  fireEvent.change(mileage, { target: { value: '81.234' } });
  await user.click(await pressed('Übernehmen'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.changes[0]?.values).toEqual({ nextServiceDate: '2027-11-16', naechsterServiceInKm: 111_234 });
});

test('a phone has a small button for new items and prints from the menu of the page', async () => {
  showOnPhone();
  await renderPage(<VehicleActions vehicle={vehicle} dialogs={{} as never} />, '/vehicles/17');
  expect((await pressed('Neu')).textContent).toBe('');
  expect(screen.queryByRole('button', { name: 'Drucken' })).toBeNull();
  vi.restoreAllMocks();
});

test('a vehicle is printed as a data sheet: its fields, without what happened to it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  // Printing opens no dialog.
  const dialogs = {} as never;
  const { user } = await renderPage(<VehicleActions vehicle={vehicle} dialogs={dialogs} />, '/vehicles/17');
  await user.click(await pressed('Drucken'));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  const css = readFileSync('web/src/work-items/detail-layout.module.css', 'utf8');
  expect(css).toMatch(/@media print[\s\S]*\.columns\[data-sheet\] \.offSheet \{\s*display: none/);
});

test('every field of a vehicle is edited in place and sent under its name', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'PATCH') bodies.push(JSON.parse(String(body)));
    if (url.includes('/cockpit')) return Response.json({ telematics: null });
    return Response.json(method === 'PATCH' ? vehicle : []);
  });
  const texts = { hersteller: '', modell: '', providername: '', reifenVorderachse: '', reifenHinterachse: '' };
  const days = { naechsterService: null, gueltigkeitHauptuntersuchung: null, rueckgabedatum: null };
  const changes = { lastFrontTireChange: null, lastRearTireChange: null, naechsterServiceInKm: null };
  const empty = { id: 17, vin: 'WDB9066331S000001', licensePlate: 'HH-FW-1003', ...texts, ...days, ...changes };
  const { user } = await renderPage(<VehicleFields vehicle={empty as unknown as Vehicle} />, '/vehicles/17');
  expect(screen.getAllByText('keine Angaben')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Leasinggeber bearbeiten/ })).toBeNull();
  for (const title of ['Termine', 'Reifen', 'Leasing']) await user.click(await pressed(`${title}: Eintragen`));
  expect(screen.queryByText('keine Angaben')).toBeNull();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Leasinggeber bearbeiten/ })),
  );
  for (const [label, value, body] of [
    ['Hersteller', 'Mercedes-Benz', { manufacturer: 'Mercedes-Benz' }],
    ['Modell', 'Sprinter', { model: 'Sprinter' }],
    ['Nächster Service', '9.3.2031', { nextServiceDate: '2031-03-09' }],
    ['HU/AU gültig bis', '1.4.2031', { huValidUntil: '2031-04-01' }],
    ['Nächster Service in km', '120.000', { naechsterServiceInKm: 120_000 }],
    ['Leasinggeber', 'ALD Automotive', { providerName: 'ALD Automotive' }],
    ['Rückgabedatum', '31.12.2032', { returnDate: '2032-12-31' }],
    ['Reifen vorne', 'Winter', { frontTireType: 'Winter' }],
    ['Letzter Reifenwechsel vorne', '1.10.2026', { lastFrontTireChange: '2026-10-01' }],
    ['Reifen hinten', 'Sommer', { rearTireType: 'Sommer' }],
    ['Letzter Reifenwechsel hinten', '1.4.2026', { lastRearTireChange: '2026-04-01' }],
  ] as const) {
    fireEvent.click(await pressed(`${label} bearbeiten: keine Angabe`));
    const field = await screen.findByRole('textbox', { name: label });
    fireEvent.change(field, { target: { value } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(bodies.at(-1)).toEqual(body));
  }
});
