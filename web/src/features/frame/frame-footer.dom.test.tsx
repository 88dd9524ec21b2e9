import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { FrameFooter } from './frame-footer.tsx';

afterEach(() => vi.unstubAllGlobals());

const nobody = { name: '', email: '', phone: '' };

const linksOf = async (hasHelp: boolean, operator: object = nobody) => {
  vi.stubGlobal('fetch', async () => Response.json({ operator: { ...nobody, ...operator }, communityUrl: null }));
  await renderPage(<FrameFooter hasHelp={hasHelp} />);
  if (hasHelp && operator !== nobody) await screen.findByRole('link', { name: 'Kontakt' });
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};

const legal = [
  ['Impressum', '/impressum'],
  ['Datenschutz', '/datenschutz'],
];

test('public pages link to the legal pages alone', async () => {
  expect(await linksOf(false)).toEqual(legal);
});

test('signed-in users reach the help, and the contact where the operator names one', async () => {
  expect(await linksOf(true)).toEqual([...legal, ['Hilfe', '/help']]);
});

test.each([{ email: 'hilfe@betreiber.example' }, { phone: '040 1234' }])(
  '%o is linked as a contact',
  async (contact) => {
    expect(await linksOf(true, contact)).toEqual([...legal, ['Hilfe', '/help'], ['Kontakt', '/help#kontakt']]);
  },
);
