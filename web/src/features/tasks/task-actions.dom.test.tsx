import type { Task } from '@flottwart/contract/work-items/task';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FinishTask } from '../../work-items/finish-task.tsx';
import { AddTaskDialog } from './add-task-dialog.tsx';

const vehicle = { id: 17, title: 'Ford Transit HH-FW-1003', licensePlate: 'HH-FW-1003' };
const task = { id: 4, title: 'Ölwechsel', status: 'TaskStatus_WAITING' } as Task;

let sent: unknown[] = [];
let undoResult: 'changed' | 'overtaken' = 'changed';

const respond = async (url: string, init?: RequestInit): Promise<Response> => {
  if (url.includes('/license-plates')) return Response.json(['HH-FW-1003', 'HH-FW-1004', 'B-AB-1']);
  if (url.endsWith('/colleagues')) return Response.json(['jana@spedition.example']);
  if (init?.method !== 'POST' && init?.method !== 'PATCH') return Response.json([]);
  sent.push(JSON.parse(String(init.body)));
  if (url.endsWith('/bulk')) {
    const fields = [{ field: 'status', result: undoResult, from: 'TaskStatus_OPEN', to: 'TaskStatus_OPEN' }];
    return Response.json([{ id: 4, result: undoResult, from: null, to: null, fields }]);
  }
  return Response.json({ ...task, ...JSON.parse(String(init.body)) }, { status: init.method === 'POST' ? 201 : 200 });
};

beforeEach(() => {
  localStorage.clear();
  sent = [];
  undoResult = 'changed';
  vi.stubGlobal('fetch', respond);
});

test('a task from a vehicle names vehicle and assignee, and the page stays', async () => {
  const onClose = vi.fn();
  const { user, router } = await renderPage(
    <AddTaskDialog opened vehicle={vehicle} onClose={onClose} />,
    '/vehicles/17',
  );
  const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  expect(await screen.findByLabelText('Fahrzeug')).toHaveProperty('value', vehicle.title);
  type(/^Titel/, 'Ölwechsel');
  type(/^Fällig bis/, '1.12.2026 08:00');
  await user.click(screen.getByDisplayValue('Niemand'));
  await user.click(await screen.findByText('jana@spedition.example'));
  fireEvent.click(screen.getByRole('button', { name: 'Anlegen' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    {
      title: 'Ölwechsel',
      description: '',
      dueDate: '2026-12-01T07:00:00.000Z',
      licensePlate: null,
      vehicleId: 17,
      assignedToUsername: 'jana@spedition.example',
    },
  ]);
  expect(router.state.location.pathname).toBe('/vehicles/17');
});

test('a typed vehicle or assignee is taken where the text means one; other text stays and stops the form', async () => {
  const { user } = await renderPage(<AddTaskDialog opened onClose={vi.fn()} />, '/tasks');
  const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  const plate = await screen.findByRole('combobox', { name: 'Fahrzeug' });
  const submit = screen.getByRole('button', { name: 'Anlegen' });
  const enter = (field: HTMLElement, value: string) => {
    act(() => field.focus());
    fireEvent.input(field, { target: { value } });
  };
  type(/^Titel/, 'Ölwechsel');
  type(/^Fällig bis/, '1.12.2026 08:00');
  for (const [text, message] of [
    ['Quatsch', 'Kein Fahrzeug gefunden.'],
    ['hhfw', 'Mehrere passen. Bitte aus der Liste wählen.'],
  ] as const) {
    enter(plate, text);
    await user.click(submit);
    expect(await screen.findByText(message, { selector: 'p' })).toBeDefined();
    expect(plate).toHaveProperty('value', text);
    expect(sent).toEqual([]);
  }
  enter(plate, 'hh fw 1003');
  await user.tab();
  expect(plate).toHaveProperty('value', 'HH-FW-1003');
  const assignee = screen.getByRole('combobox', { name: 'Zugewiesen an' });
  enter(assignee, 'jana');
  await user.click(submit);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ licensePlate: 'HH-FW-1003', assignedToUsername: 'jana@spedition.example' });
});

test('a failed creation shows a message and keeps the input', async () => {
  await renderPage(<AddTaskDialog opened onClose={vi.fn()} />, '/tasks');
  const title = await screen.findByLabelText<HTMLInputElement>(/^Titel/);
  fireEvent.change(title, { target: { value: 'Ölstand prüfen' } });
  fireEvent.change(screen.getByLabelText(/^Fällig bis/), { target: { value: '1.7.2031 8:30' } });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  fireEvent.click(screen.getByRole('button', { name: 'Anlegen' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Fehler beim Anlegen der Aufgabe.');
  expect(title.value).toBe('Ölstand prüfen');
});

test('a task is ticked off where it is listed; undo gives it its former status', async () => {
  const { user } = await renderPage(<FinishTask task={task} />, '/tasks');
  await user.click(screen.getByRole('button', { name: 'Erledigt: Ölwechsel' }));
  expect(await screen.findByText('Aufgabe erledigt.')).toBeDefined();
  await user.click(screen.getByText('Rückgängig'));
  expect(await screen.findByText('Rückgängig gemacht.')).toBeDefined();
  const change = { id: 4, values: { status: 'TaskStatus_WAITING' }, from: { status: 'TaskStatus_DONE' } };
  expect(sent).toEqual([{ status: 'TaskStatus_DONE' }, { kind: 'task', changes: [change] }]);
});

test('undo leaves a status that a colleague has set since, and names it', async () => {
  const { user } = await renderPage(<FinishTask task={task} />, '/tasks');
  await user.click(screen.getByRole('button', { name: 'Erledigt: Ölwechsel' }));
  undoResult = 'overtaken';
  await user.click(await screen.findByText('Rückgängig'));
  expect(
    await screen.findByText(
      'Rückgängig machen fehlgeschlagen: Inzwischen geändert und nicht überschrieben: Status (jetzt OPEN).',
    ),
  ).toBeDefined();
});

test('a finished task is opened again', async () => {
  const { user } = await renderPage(<FinishTask task={{ ...task, status: 'TaskStatus_DONE' }} />, '/tasks');
  const button = screen.getByRole('button', { name: 'Erledigt: Ölwechsel' });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await user.click(button);
  await waitFor(() => expect(sent).toEqual([{ status: 'TaskStatus_OPEN' }]));
});

const tasks = ['Ölwechsel', 'Reifen', 'Plakette'].map((title, index) => ({ ...task, id: index + 4, title }));

/** Rows leave one by one, as after the answer of the server. */
const OpenTasks = () => {
  const [rows, setRows] = useState(tasks);
  return (
    <>
      <DataTable
        label="Aufgaben"
        columns={[
          { key: 'title', header: 'Titel', cell: ({ title }: Task) => title },
          { key: 'status', header: 'Status', cell: (row: Task) => <FinishTask task={row} /> },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        link={{ path: ({ id }) => `/tasks/${id}`, label: ({ title }) => title }}
        empty="Keine"
      />
      {tasks.map(({ id, title }) => (
        <button key={id} type="button" onClick={() => setRows((all) => all.filter((row) => row.id !== id))}>
          {`Ohne ${title}`}
        </button>
      ))}
    </>
  );
};

test('a task ticked off by key passes the focus to the next one, the last one to the page', async () => {
  const { user } = await renderPage(<OpenTasks />, '/tasks');
  const finish = async (title: string) => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: `Erledigt: ${title}` });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    expect(button.disabled).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: `Ohne ${title}` }));
    return document.activeElement;
  };
  expect((await finish('Ölwechsel'))?.textContent).toContain('Reifen');
  expect((await finish('Plakette'))?.textContent).toContain('Reifen');
  expect(document.activeElement?.matches('[data-row-link]')).toBe(true);
  expect(await finish('Reifen')).toBe(screen.getByRole('main'));
  await waitFor(() => expect(sent).toHaveLength(3));
});
