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
