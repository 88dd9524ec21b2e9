import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { policeReportColumns } from './police-report-list-page.tsx';

test('a case number too long for its column is whole in the tooltip', async () => {
  const caseNumber = 'AZ'.repeat(50);
  const column = policeReportColumns.find(({ key }) => key === 'caseNumber');
  // The cell reads nothing else of the report.
  await renderPage(column?.cell({ caseNumber } as never));
  expect(screen.getByTitle(caseNumber).className).toContain('caseNumber');
});
