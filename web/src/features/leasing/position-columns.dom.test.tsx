import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { positionColumns } from './position-columns.tsx';

test('chips of a status have nowrap', async () => {
  const status = positionColumns.find(({ key }) => key === 'status');
  const position = { type: 'Rechnung', processed: false, presumed: false } as never;
  await renderPage(<div style={{ width: 100 }}>{status?.cell(position)}</div>);
  expect(screen.getByText('Nicht gutgeschrieben').dataset).toMatchObject({ chip: 'true', tone: 'yellow' });
  expect(readFileSync('web/src/ui/chip.module.css', 'utf8')).toMatch(/\.chip \{[^}]*white-space: nowrap/);
});

test.each([
  ['2025-09', '15.10.2025zählt für 09/2025'],
  [null, '15.10.2025'],
])('the date of a position with the month %s set by a person', async (monthGiven, shown) => {
  const date = positionColumns.find(({ key }) => key === 'positionInvoiceDate');
  const position = { positionInvoiceDate: '2025-10-15', monthGiven } as never;
  await renderPage(<div data-testid="cell">{date?.cell(position)}</div>);
  expect(screen.getByTestId('cell').textContent).toBe(shown);
});
