import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { AddRepairRecordDialog } from './add-repair-record-dialog.tsx';

const vehicle = { id: 17, title: 'Ford Transit HH-FW-1003', licensePlate: 'HH-FW-1003' };
let sent: unknown[] = [];

beforeEach(() => {
  localStorage.clear();
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json([]);
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ id: 9 }, { status: 201 });
  });
});

test('the repair dialog takes every field, numbers as Germans write them', async () => {
  const onClose = vi.fn();
  const { user, router } = await renderPage(
    <AddRepairRecordDialog opened vehicle={vehicle} onClose={onClose} />,
    '/vehicles/17',
  );
  const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Anlegen' }));
  await user.click(await screen.findByPlaceholderText('Bitte wählen'));
  await user.click(await screen.findByText('Bremsen'));
  type(/^Werkstatt/, 'Bosch');
  type(/^Grund/, 'Beläge');
  type(/^Datum/, '2.10.26');
  type(/^Kilometerstand/, 'viel');
  submit();
  expect(await screen.findByText('Bitte eine ganze Zahl eingeben.')).toBeDefined();
  expect(sent).toEqual([]);
  type(/^Kilometerstand/, '81.234');
  type(/^Geplant \(€\)/, '300');
  type(/^Bezahlt \(€\)/, '1.312,45');
  type(/^Rechnung/, 'R-17');
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    {
      repairType: 'Bremsen',
      workshopName: 'Bosch',
      repairReason: 'Beläge',
      licensePlate: null,
      vehicleId: 17,
      repairDate: '2026-10-02',
      mileageAtRepair: 81_234,
      estimatedCost: 300,
      actualCost: 1312.45,
      invoiceNumber: 'R-17',
      contactPerson: '',
      contactPhone: '',
      contactEmail: '',
      description: '',
      status: 'RepairRecordStatus_OPEN',
      assignedToUsername: null,
    },
  ]);
  expect(router.state.location.pathname).toBe('/vehicles/17');
});
