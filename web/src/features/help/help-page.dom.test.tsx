import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { articles } from './articles.ts';
import { HelpPage } from './help-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const unnamed = { name: '', email: '', phone: null };

const show = (site: object, path = '/help') => {
  vi.stubGlobal('fetch', async () => Response.json({ operator: unnamed, communityUrl: null, ...site }));
  return renderPage(<HelpPage />, path);
};

const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('a search shows the articles it finds, and how many they are', async () => {
  const { user } = await show({});
  await waitFor(() => expect(headings()).toHaveLength(articles.length + 1));
  await user.type(screen.getByRole('searchbox', { name: 'Suche in der Hilfe' }), 'tuev');
  await waitFor(() => expect(headings()).toEqual(['Termine und Erinnerungen', 'Kontakt']));
  expect(screen.getByRole('status').textContent).toBe('1 Artikel gefunden');
});

test('the address holds the search; without a hit the page says so', async () => {
  await show({}, '/help?q=Raumfahrt');
  expect(screen.getByText('Dazu gibt es keinen Artikel.')).toBeDefined();
  await waitFor(() => expect(headings()).toEqual(['Kontakt']));
});

test('the operator is named with every way that is configured', async () => {
  const operator = { name: 'Muster AG', email: 'hilfe@muster.example', phone: '+49 40 (123) 456' };
  await show({ operator, communityUrl: 'https://chat.example' });
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await hrefOf('hilfe@muster.example')).toBe('mailto:hilfe@muster.example');
  expect(await hrefOf('+49 40 (123) 456')).toBe('tel:+4940123456');
  expect(await hrefOf('Community-Chat')).toBe('https://chat.example');
  expect(headings()).toContain('Kontakt');
});

test('without a configured contact the section names whom to ask', async () => {
  await show({});
  const section = await screen.findByRole('region', { name: 'Kontakt' });
  expect(section.textContent).toContain('Der Betreiber hat keine Kontaktdaten hinterlegt.');
  expect(within(section).getByRole('link', { name: 'Zum Team' }).getAttribute('href')).toBe('/my-team');
});

test('a contact that cannot be loaded is reported, the articles stay', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Nicht erreichbar.' }, { status: 503 }));
  await renderPage(<HelpPage />, '/help');
  expect(await screen.findByText('Die Angaben zum Betreiber konnten nicht geladen werden.')).toBeDefined();
  expect(headings()).toHaveLength(articles.length);
});
