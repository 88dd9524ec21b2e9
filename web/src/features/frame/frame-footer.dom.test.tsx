import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { FrameFooter } from './frame-footer.tsx';

const linksOf = async (hasHelp: boolean) => {
  await renderPage(<FrameFooter hasHelp={hasHelp} />);
  return screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]);
};

const legal = [
  ['Impressum', '/impressum', '_blank'],
  ['Datenschutz', '/datenschutz', '_blank'],
];

test('public pages link to the legal pages alone', async () => {
  expect(await linksOf(false)).toEqual(legal);
});

test('signed-in users reach the help, which names the operator', async () => {
  expect(await linksOf(true)).toEqual([...legal, ['Hilfe und Kontakt', '/help', null]]);
});
