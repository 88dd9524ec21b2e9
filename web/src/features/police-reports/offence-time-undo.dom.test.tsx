import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { toast } from '../../ui/toast.tsx';
import { PoliceReportFields } from './police-report-fields.tsx';

const report = {
  id: 9,
  status: 'PoliceReportStatus_CLOSED',
  createdAt: '2026-06-12T08:00:00.000Z',
  updatedAt: '2026-06-12T08:00:00.000Z',
  caseNumber: 'A 1',
  date: '2026-06-10',
  time: '10:00',
  timeZone: null,
  licensePlate: 'B-AB-1234',
  vehicleId: 3,
  driverId: 7,
  tripId: 4,
  driverReason: '',
  offencePlace: '',
  policeEmail: '',
  emailSubject: '',
  authorityName: '',
  authorityAddress: '',
  authorityFax: '',
  authorityReference: '',
  authorityLetterDate: null,
} as unknown as PoliceReport;

test('undo of another time asks for the former trip too and hides the warning', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'PATCH') return Response.json(null, { status: 404 });
    const body = JSON.parse(String(init.body));
    if (url !== '/api/workitems/bulk') return Response.json({ ...report, ...body, driverId: null, tripId: null });
    sent.push(body);
    return Response.json([{ id: 9, result: 'changed', from: null, to: null, fields: [] }]);
  });
  const offered = vi.spyOn(toast, 'undoable').mockImplementation(() => undefined);
  const hide = vi.fn();
  vi.spyOn(toast, 'revocable').mockImplementation(() => hide);
  const { user } = await renderPage(<PoliceReportFields report={report} />);
  await user.click(await screen.findByRole('button', { name: /^Uhrzeit bearbeiten/ }));
  await user.clear(screen.getByLabelText('Uhrzeit'));
  await user.keyboard('01:00{Enter}');
  await waitFor(() => expect(offered).toHaveBeenCalledOnce());
  await offered.mock.calls[0]?.[1]();
  const change = { id: 9, values: { time: '10:00', tripId: 4 }, from: { time: '01:00', tripId: null } };
  expect(sent).toEqual([{ kind: 'policereport', changes: [change] }]);
  expect(hide).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
