import { globSync, readFileSync } from 'node:fs';
import { kinds } from '@flottwart/contract/rules/kinds';
import { statusLabel } from '@flottwart/contract/rules/status-label';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { StatusChip } from './status-chip.tsx';

const statuses = [...new Set(Object.values(kinds).flatMap((kind): readonly string[] => kind.statuses))];

test.each(statuses)(
  '%s is a chip with colour, icon and German meaning, shown by the specified rule',
  async (status) => {
    const { container } = await renderPage(<StatusChip status={status} />);
    const chip = container.querySelector<HTMLElement>('[data-chip]');
    expect(chip?.textContent).toBe(statusLabel(status));
    expect(chip?.dataset.tone).toMatch(/^(green|petrol|yellow|red|gray)$/);
    const meaning = chip?.title ?? '';
    expect(meaning).toMatch(/^[A-Za-zäöüß ]{4,}$/);
    expect(screen.getByRole('img', { name: meaning }).tagName).toBe('svg');
  },
);

test('an unknown status is a grey chip with its words', async () => {
  const { container } = await renderPage(<StatusChip status="VehicleStatus_SOLD_ABROAD" />);
  const chip = container.querySelector<HTMLElement>('[data-chip]');
  expect([chip?.textContent, chip?.dataset.tone, chip?.title]).toEqual(['SOLD ABROAD', 'gray', '']);
});

/** Labels of options, which a chip draws, and a sentence about a conflict. */
const textsAlone = [
  'shared/status-chip.tsx',
  'work-items/item-filters.tsx',
  'work-items/status-select.tsx',
  'work-items/timeline/change-text.tsx',
];

test('no page writes a status as bare text', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: 'web/src' }).filter((file) => !file.includes('.test.'));
  const users = sources.filter((file) => /\bstatusLabel\b/.test(readFileSync(`web/src/${file}`, 'utf8')));
  expect(users.sort()).toEqual(textsAlone);
  const badges = sources.filter((file) =>
    /import \{[^}]*\bBadge\b[^}]*\} from '@mantine/.test(readFileSync(`web/src/${file}`, 'utf8')),
  );
  expect(badges).toEqual([]);
});
