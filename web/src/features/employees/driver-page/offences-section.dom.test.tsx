import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { OffencesSection } from './offences-section.tsx';

const offence = {
  id: 31,
  title: 'AZ 1',
  caseNumber: 'AZ 1',
  date: '2026-10-25',
  time: '02:30',
  timeZone: 'MEZ',
  licensePlate: 'B-OW-1',
  status: 'PoliceReportStatus_OPEN',
};

const show = async (items: readonly object[]) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(items, { headers: { 'x-total-count': String(items.length) } });
  });
  await renderPage(<OffencesSection employeeId={5} />);
  return asked;
};

test('offences of the driver alone are listed, each with the way to it', async () => {
  const asked = await show([offence]);
  expect((await screen.findByRole('link', { name: /AZ 1$/ })).getAttribute('href')).toBe('/policereports/31');
  expect(screen.getByText('02:30 MEZ')).toBeDefined();
  expect(new Set(asked.map((url) => new URL(url, 'http://localhost').searchParams.get('driverId')))).toEqual(
    new Set(['5']),
  );
});

test('a driver without offences takes one line', async () => {
  await show([]);
  expect(await screen.findByText('Keine Ordnungswidrigkeiten.')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});
