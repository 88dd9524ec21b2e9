import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { positionColumns } from './position-columns.tsx';

test('a status is never cut, however narrow the card is', async () => {
  const status = positionColumns.find(({ key }) => key === 'status');
  const position = { type: 'Rechnung', processed: false, presumed: false } as never;
  await renderPage(<div style={{ width: 100 }}>{status?.cell(position)}</div>);
  const badge = screen.getByText('Nicht gutgeschrieben').closest('.mantine-Badge-root') as HTMLElement;
  expect(badge.style.minWidth).toBe('max-content');
});
