import { readFileSync } from 'node:fs';
import type { LeasingPosition } from '@flottwart/contract/leasing/position';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { positionColumns } from './position-columns.tsx';

/** Position with what its cell reads, and nothing else. */
const positionWith = (fields: Partial<LeasingPosition>) => fields as LeasingPosition;

test('chips of a status have nowrap', async () => {
  const status = positionColumns.find(({ key }) => key === 'status');
  const position = positionWith({ type: 'Rechnung', processed: false, presumed: false });
  await renderPage(<div style={{ width: 100 }}>{status?.cell(position)}</div>);
  expect(screen.getByText('Nicht gutgeschrieben').dataset).toMatchObject({ chip: 'true', tone: 'yellow' });
  expect(readFileSync('web/src/ui/chip.module.css', 'utf8')).toMatch(/\.chip \{[^}]*white-space: nowrap/);
});

test.each([
  ['2025-09', '15.10.2025zählt für 09/2025'],
  [null, '15.10.2025'],
])('the date of a position with the month %s set by a person', async (monthGiven, shown) => {
  const date = positionColumns.find(({ key }) => key === 'positionInvoiceDate');
  const position = positionWith({ positionInvoiceDate: '2025-10-15', monthGiven });
  await renderPage(<div data-testid="cell">{date?.cell(position)}</div>);
  expect(screen.getByTestId('cell').textContent).toBe(shown);
});

test.each([
  [-100, false, 1],
  [-100, true, 0],
  [100, false, 0],
])(
  'a position of %i that is processed: %s has the badge of an open deduction %i times',
  async (amount, processed, count) => {
    const status = positionColumns.find(({ key }) => key === 'status');
    const position = positionWith({ type: 'Rechnung', processed, presumed: false, amount });
    await renderPage(<div>{status?.cell(position)}</div>);
    expect(screen.queryAllByText('Abzug nicht zugeordnet')).toHaveLength(count);
  },
);
