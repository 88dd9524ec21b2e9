import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { toast } from '../../ui/toast.tsx';
import { AddVehicleDialog } from './add-vehicle-dialog.tsx';
import { PlateHistory } from './plate-history.tsx';
import { VehicleFields } from './vehicle-fields.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

interface Call {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

const taken = {
  code: 'conflict',
  message: 'Das Kennzeichen B-AB-1234 trägt bereits das Fahrzeug „VW Crafter“ (ID 3).',
  fields: { licensePlate: 'Ein anderes Fahrzeug trägt dieses Kennzeichen.' },
  carrier: { id: 3, title: 'VW Crafter', licensePlate: 'B-AB-1234' },
};

/** Refuses a plate until it is to be moved; reads are answered by their path. */
const stubServer = (reads: Readonly<Record<string, unknown>> = {}) => {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { method = 'GET' } = init;
    if (method === 'GET') return Response.json(reads[url] ?? null, { status: url in reads ? 200 : 404 });
    const body = init.body === undefined ? null : JSON.parse(String(init.body));
    calls.push({ method, url, body });
    if (body !== null && 'licensePlate' in body && !body.movePlate && !url.includes('/plates/'))
      return Response.json(taken, { status: 409 });
    if (url.includes('/plates/')) return Response.json({ plates, reports: { followed: 1, kept: 2 } });
    return Response.json({ id: 7, licensePlate: 'B-AB-1234' }, { status: 200 });
  });
  return calls;
};

const openDialog = async () => {
  const calls = stubServer();
  const { user } = await renderPage(
    <>
      <AddVehicleDialog opened onClose={() => undefined} />
      <ConfirmHost />
    </>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Fahrzeug anlegen' }));
  const boxes = () => dialog.getAllByLabelText(/^Kennzeichen: /) as HTMLInputElement[];
  const values = () => boxes().map(({ value }) => value);
  return { user, dialog, boxes, values, calls };
};

test.each([
  ['b-ab 1234e', ['B', 'AB', '1234E']],
  ['M-1234', ['M', '', '1234']],
])('pasting %s into the first box fills all three', async (text, filled) => {
  const { user, boxes, values } = await openDialog();
  await user.click(boxes()[0] as HTMLInputElement);
  await user.paste(text);
  expect(values()).toEqual(filled);
  expect(document.activeElement).toBe(boxes()[2]);
});

test('a pasted plate without separators is split where its letters leave one way', async () => {
  const { user, boxes, values } = await openDialog();
  await user.click(boxes()[0] as HTMLInputElement);
  await user.paste('erhab12');
  await waitFor(() => expect(values()).toEqual(['ERH', 'AB', '12']));
});

test('an ambiguous plate stays in the first box with a sentence, and hyphens split it', async () => {
  const { user, dialog, boxes, values } = await openDialog();
  const [first, second] = boxes() as [HTMLInputElement, HTMLInputElement];
  await user.click(first);
  await user.paste('BAB1234');
  await waitFor(() => expect(values()).toEqual(['BAB1234', '', '']));
  expect(dialog.getByText(/nicht sicher, wo die Teile enden/)).toBeTruthy();
  first.setSelectionRange(1, 1);
  await user.keyboard('-');
  expect(values()).toEqual(['B', 'AB1234', '']);
  second.setSelectionRange(2, 2);
  await user.keyboard('-');
  expect(values()).toEqual(['B', 'AB', '1234']);
  expect(dialog.queryByText(/nicht sicher, wo die Teile enden/)).toBeNull();
});

test('a VIN pasted in groups keeps all its characters, and the hint names the true reason', async () => {
  const { user, dialog } = await openDialog();
  const vin = dialog.getByLabelText(/^VIN/) as HTMLInputElement;
  await user.click(vin);
  await user.paste('WDB 906 633 1S 123456');
  expect(vin.value).toBe('WDB9066331S123456');
  expect(dialog.queryByText(/Eine VIN/)).toBeNull();
  await user.type(vin, '78');
  expect(dialog.getByText('Eine VIN hat üblicherweise 17 Zeichen, hier sind es 19.')).toBeTruthy();
});

test('a hyphen or a blank goes on to the next box, Backspace at its start goes back', async () => {
  const { user, boxes, values } = await openDialog();
  await user.click(boxes()[0] as HTMLInputElement);
  await user.keyboard('-hh-ab 123');
  expect(values()).toEqual(['hh', 'ab', '123']);
  await user.keyboard('{Backspace>4/}');
  expect([values(), document.activeElement === boxes()[1]]).toEqual([['hh', 'ab', ''], true]);
  await user.keyboard('{Backspace}');
  expect(values()).toEqual(['hh', 'a', '']);
});

test.each([
  ['hh-fw1003', ['hh', 'fw', '1003']],
  ['HH-FW 1003', ['HH', 'FW', '1003']],
  ['m-1234', ['m', '', '1234']],
  ['k-5678', ['k', '', '5678']],
  ['hb-x99e', ['hb', 'x', '99e']],
  ['m1234', ['M', '', '1234']],
  ['erhab12', ['ERH', 'AB', '12']],
])('typed in one go, %s reaches its boxes whole', async (text, filled) => {
  const { user, boxes, values } = await openDialog();
  await user.click(boxes()[0] as HTMLInputElement);
  await user.keyboard(text);
  expect(values()).toEqual(filled);
  expect(document.activeElement).toBe(boxes()[2]);
});

test.each(['hhfw1003', 'hh12'])('typed in one go, %s keeps every sign, with the reason', async (text) => {
  const { user, dialog, boxes, values } = await openDialog();
  await user.click(boxes()[0] as HTMLInputElement);
  await user.keyboard(text);
  expect(values()).toEqual([text, '', '']);
  expect(dialog.getByText(/nicht sicher, wo die Teile enden/)).toBeTruthy();
});

test('a digit typed before the letters of a filled plate takes nothing from its number', async () => {
  const { user, boxes, values } = await openDialog();
  await user.click(boxes()[0] as HTMLInputElement);
  await user.paste('B-AB-12');
  await user.type(boxes()[1] as HTMLInputElement, '7');
  await user.type(boxes()[0] as HTMLInputElement, '9');
  expect(values()).toEqual(['B9', 'AB', '712']);
});

test('a full first box is left with a hyphen too', async () => {
  const { user, boxes, values } = await openDialog();
  await user.click(boxes()[0] as HTMLInputElement);
  await user.keyboard('ERH-X-1');
  expect(values()).toEqual(['ERH', 'X', '1']);
});

test('a plate of another vehicle is asked about and moved', async () => {
  const { user, dialog, boxes, calls } = await openDialog();
  await user.type(dialog.getByLabelText(/^VIN/), 'WDB9066331S123456');
  await user.click(boxes()[0] as HTMLInputElement);
  await user.paste('B-AB-1234');
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Kennzeichen übernehmen?' }));
  expect(question.getByText(/B-AB-1234 trägt bereits das Fahrzeug „VW Crafter“/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Übernehmen' }));
  const body = { vin: 'WDB9066331S123456', licensePlate: 'B-AB-1234' };
  await waitFor(() => expect(calls.map((call) => call.body)).toEqual([body, { ...body, movePlate: true }]));
});

const vehicle = { id: 7, licensePlate: 'B-XY-1', hersteller: '', modell: '', vin: 'WDB9066331S123456' } as Vehicle;

test('a declined move leaves the dialog as typed, without an error', async () => {
  const { user, dialog, boxes, values, calls } = await openDialog();
  await user.type(dialog.getByLabelText(/^VIN/), 'WDB9066331S123456');
  await user.click(boxes()[0] as HTMLInputElement);
  await user.paste('B-AB-1234');
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Kennzeichen übernehmen?' }));
  await user.click(question.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByText(/Fehler|trägt bereits/)).toBeNull());
  expect(values()).toEqual(['B', 'AB', '1234']);
  expect(calls).toHaveLength(1);
});

test('the inline edit asks too; declined, nothing moves and the field stays open without an error', async () => {
  const failed = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  const calls = stubServer({ '/api/vehicles/7/plates': plates });
  const { user } = await renderPage(
    <>
      <VehicleFields vehicle={vehicle} />
      <ConfirmHost />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: /^Kennzeichen bearbeiten/ }));
  await user.clear(screen.getByLabelText('Kennzeichen'));
  await user.keyboard('b ab 1234{Enter}');
  const question = within(await screen.findByRole('dialog', { name: 'Kennzeichen übernehmen?' }));
  await user.click(question.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByText(/trägt bereits das Fahrzeug/)).toBeNull());
  await waitFor(() => expect(screen.getByLabelText('Kennzeichen')).toHaveProperty('readOnly', false));
  expect(screen.getByLabelText<HTMLInputElement>('Kennzeichen').value).toBe('b ab 1234');
  expect(failed).not.toHaveBeenCalled();
  failed.mockRestore();
  expect(calls.map(({ body }) => body)).toEqual([{ licensePlate: 'b ab 1234' }]);
});

test('undo of a moved plate names the plate and the period before', async () => {
  const offered = vi.spyOn(toast, 'undoable').mockImplementation(() => undefined);
  const own = { id: 2, licensePlate: 'B-XY-1', from: null, to: null, isNamed: false, isReplaceable: false };
  const calls = stubServer({ '/api/vehicles/7/plates': [own] });
  const { user } = await renderPage(
    <>
      <VehicleFields vehicle={vehicle} />
      <ConfirmHost />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: /^Kennzeichen bearbeiten/ }));
  await user.clear(screen.getByLabelText('Kennzeichen'));
  await user.keyboard('b ab 1234{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(offered).toHaveBeenCalledOnce());
  await offered.mock.calls[0]?.[1]().catch(() => undefined);
  const undoPlate = { licensePlate: 'B-AB-1234', from: null, wasMoved: true };
  expect(calls.at(-1)?.body).toEqual({ licensePlate: 'B-XY-1', undoPlate });
  offered.mockRestore();
});

const named = [{ id: 2, licensePlate: 'B-XY-1', from: null, to: null, isNamed: true, isReplaceable: false }];

/** Types another plate for one that trips name, or that was entered today. */
const changePlate = async (role: string, periods: readonly object[] = named) => {
  const reads = {
    '/api/vehicles/7/plates': periods,
    '/api/vehicles/7/cockpit': { plates: periods },
    '/api/users/myProfile': { role },
  };
  const calls = stubServer(reads);
  const { user } = await renderPage(
    <>
      <VehicleFields vehicle={vehicle} />
      <PlateHistory vehicleId={vehicle.id} />
      <ConfirmHost />
    </>,
  );
  await screen.findByRole('region', { name: 'Kennzeichen-Historie' });
  await user.click(await screen.findByRole('button', { name: /^Kennzeichen bearbeiten/ }));
  await user.clear(screen.getByLabelText('Kennzeichen'));
  await user.keyboard('b xy 2{Enter}');
  const question = within(await screen.findByRole('dialog', { name: 'Was bedeutet das neue Kennzeichen?' }));
  return { user, calls, question };
};

test('another plate for one that trips name is asked about; a mistake is corrected in its whole period', async () => {
  const { user, calls, question } = await changePlate('ADMIN');
  expect(calls).toEqual([]);
  await user.click(question.getByRole('radio', { name: 'Tippfehler berichtigen' }));
  await user.click(question.getByRole('button', { name: 'Speichern' }));
  const body = { licensePlate: 'B-XY-2' };
  await waitFor(() => expect(calls).toEqual([{ method: 'PATCH', url: '/api/vehicles/7/plates/2', body }]));
});

test('a new registration begins now, and cancelling changes nothing', async () => {
  const { user, calls, question } = await changePlate('USER');
  expect(question.getByRole('radiogroup', { name: 'Bedeutung' })).toBeTruthy();
  expect(question.getByRole('radio', { name: 'Tippfehler berichtigen' })).toHaveProperty('disabled', true);
  const errorToast = vi.spyOn(toast, 'error');
  await user.click(question.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.getByLabelText('Kennzeichen').getAttribute('aria-busy')).toBe('false'));
  expect([errorToast.mock.calls, screen.queryByText('Nicht geändert.')]).toEqual([[], null]);
  expect(calls).toEqual([]);
  await user.click(screen.getByLabelText('Kennzeichen'));
  await user.keyboard('{Enter}');
  const again = within(await screen.findByRole('dialog', { name: 'Was bedeutet das neue Kennzeichen?' }));
  await user.click(again.getByRole('radio', { name: 'Neu zugelassen ab jetzt' }));
  await user.click(again.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(calls.map(({ url, body }) => [url, body])).toContainEqual(['/api/vehicles/7', { licensePlate: 'b xy 2' }]),
  );
});

const enteredToday = [{ id: 2, licensePlate: 'B-XY-1', from: null, to: null, isNamed: false, isReplaceable: true }];

test.each([
  ['Tippfehler berichtigen', { licensePlate: 'b xy 2' }],
  ['Neu zugelassen ab jetzt', { licensePlate: 'b xy 2', keepFormerPlate: true }],
])('a plate entered today is not replaced unasked: %s', async (answer, body) => {
  const { user, calls, question } = await changePlate('USER', enteredToday);
  expect(calls).toEqual([]);
  expect(question.getByText(/B-XY-1 wird ersetzt und steht nicht in der Kennzeichen-Historie/)).toBeTruthy();
  await user.click(question.getByRole('radio', { name: answer }));
  await user.click(question.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(calls[0]).toEqual({ method: 'PATCH', url: '/api/vehicles/7', body }));
});

test.each(['hhfw 1003', 'HHFW1003', 'hh-fw 1003', 'HH FW-1003'])(
  'the own plate HH-FW-1003 typed as %s is unchanged: no question, nothing sent',
  async (typed) => {
    const calls = stubServer({ '/api/vehicles/7/plates': named });
    const { user } = await renderPage(<VehicleFields vehicle={{ ...vehicle, licensePlate: 'HH-FW-1003' }} />);
    await user.click(await screen.findByRole('button', { name: /^Kennzeichen bearbeiten/ }));
    await user.clear(screen.getByLabelText('Kennzeichen'));
    await user.keyboard(`${typed}{Enter}`);
    await waitFor(() => expect(screen.queryByLabelText('Kennzeichen')).toBeNull());
    expect([calls, screen.queryByRole('dialog')]).toEqual([[], null]);
  },
);

test('the inline edit asks where the parts of a plate end, as the dialog does', async () => {
  const calls = stubServer();
  const { user } = await renderPage(<VehicleFields vehicle={vehicle} />);
  await user.click(await screen.findByRole('button', { name: /^Kennzeichen bearbeiten/ }));
  await user.clear(screen.getByLabelText('Kennzeichen'));
  await user.keyboard('hhya1011{Enter}');
  expect((await screen.findAllByText(/nicht sicher, wo die Teile enden/)).length).toBe(1);
  expect(calls).toEqual([]);
});

test('the inline edit refuses junk and sends nothing for another spelling', async () => {
  const calls = stubServer();
  const { user } = await renderPage(<VehicleFields vehicle={vehicle} />);
  const edit = async (text: string) => {
    await user.click(await screen.findByRole('button', { name: /^Kennzeichen bearbeiten/ }));
    await user.clear(screen.getByLabelText('Kennzeichen'));
    await user.keyboard(`${text}{Enter}`);
  };
  await edit('b xy 1');
  await waitFor(() => expect(screen.queryByLabelText('Kennzeichen')).toBeNull());
  await edit('M--1234-');
  expect((await screen.findAllByText(/Im Kennzeichen fehlt ein Teil/)).length).toBe(1);
  expect(calls).toEqual([]);
});

const plates = [
  {
    id: 2,
    licensePlate: 'B-AB-1234',
    from: '2026-11-01T09:00:00.000Z',
    to: null,
    isNamed: false,
    isReplaceable: false,
  },
  { id: 1, licensePlate: 'B-XY-1', from: null, to: '2026-11-01T09:00:00.000Z', isNamed: true, isReplaceable: false },
];

const showHistory = async (role: string) => {
  const calls = stubServer({ '/api/vehicles/7/cockpit': { plates }, '/api/users/myProfile': { role } });
  const { user, queryClient } = await renderPage(
    <>
      <PlateHistory vehicleId={7} />
      <ConfirmHost />
    </>,
  );
  const section = within(await screen.findByRole('region', { name: 'Kennzeichen-Historie' }));
  return { user, section, calls, queryClient };
};

test('the history shows from when to when; a member cannot change it', async () => {
  const { section } = await showHistory('USER');
  const text = [
    'B-AB-1234 von',
    '01.11.2026, 10:00',
    'B-AB-1234 bis',
    'heute',
    'B-XY-1 von',
    'keine Angabe',
    'B-XY-1 bis',
  ];
  for (const one of text) expect(section.getAllByText(one).length).toBeGreaterThan(0);
  expect(section.queryByRole('button')).toBeNull();
});

test('an ADMIN removes a wrong former plate after a question, and reads what became of the offences', async () => {
  const infoToast = vi.spyOn(toast, 'info');
  const { user, section, calls } = await showHistory('ADMIN');
  expect(await section.findByRole('button', { name: /^B-AB-1234 von bearbeiten/ })).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'B-XY-1 aus der Historie entfernen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Kennzeichen entfernen?' }));
  await user.click(question.getByRole('button', { name: 'Entfernen' }));
  await waitFor(() => expect(calls).toEqual([{ method: 'DELETE', url: '/api/vehicles/7/plates/1', body: null }]));
  await waitFor(() =>
    expect(infoToast).toHaveBeenCalledWith(
      '1 Ordnungswidrigkeit jetzt beim Fahrzeug, das das Kennzeichen zur Tatzeit trug. 2 Ordnungswidrigkeiten unverändert, mit einem Hinweis: schon gesendet oder ohne klares Fahrzeug.',
    ),
  );
});
