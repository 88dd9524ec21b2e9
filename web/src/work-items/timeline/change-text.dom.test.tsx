import type { Change } from '@flottwart/contract/work-items/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ChangeText } from './change-text.tsx';

beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([])));

const shown = async (field: string, from: string | null, to: string | null): Promise<string> => {
  const change: Change = { id: 1, field, from, to, userEmail: 'a@example.org', createdAt: '2026-11-16T10:00:00.000Z' };
  const { container } = await renderPage(
    <section id="change">
      <ChangeText change={change} />
    </section>,
    '/vehicles/1',
  );
  return (container.querySelector('#change')?.textContent ?? '').replace(/\s+/g, ' ');
};

test.each([
  ['estimatedCost', '302', '1234.5', 'Geplant: 302,00 € → 1.234,50 €'],
  ['actualCost', null, '0.05', 'Bezahlt: 0,05 €'],
  ['mileageAtRepair', '12500', null, 'Kilometerstand: 12.500 km → –'],
  ['huValidUntil', '1970-01-01', '2027-02-01', 'HU/AU gültig bis: – → 01.02.2027'],
  ['dueDate', null, '2026-10-26T01:30:00.000Z', 'Fällig bis: 26.10.2026, 02:30'],
  ['description', null, '**Wichtig:**\n- Öl', 'Beschreibung: Wichtig: • Öl'],
  [
    'dateDone',
    null,
    'HU/AU am 18.11.2026, nächster Termin 30.11.2028',
    'Erledigt: HU/AU am 18.11.2026, nächster Termin 30.11.2028',
  ],
  ['title', 'a*b*c', 'Der **Rote**', 'Titel: a*b*c → Der **Rote**'],
] as const)('a change of %s reads well', async (field, from, to, text) => {
  expect(await shown(field, from, to)).toBe(text);
});

test('a value that is no number is shown as it was recorded', async () => {
  expect(await shown('estimatedCost', null, '1.234,50 €')).toBe('Geplant: 1.234,50 €');
});
