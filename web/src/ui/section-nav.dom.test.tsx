import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { type PageAnchor, SectionNav } from './section-nav.tsx';

const anchors: readonly [PageAnchor, ...PageAnchor[]] = [
  { hash: 'uebersicht', alias: 'overview', label: 'Übersicht' },
  { hash: 'verlauf', alias: 'history', label: 'Verlauf' },
];

afterEach(() => vi.unstubAllGlobals());

/** Calls back at once, as the browser does for the first size. */
class FirstSize {
  private readonly report: () => void;
  constructor(report: () => void) {
    this.report = report;
  }
  observe() {
    this.report();
  }
  disconnect() {
    return undefined;
  }
}

const openAt = async (hash: string) => {
  const shown: string[] = [];
  vi.stubGlobal('ResizeObserver', FirstSize);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    shown.push(this.id);
  });
  await renderPage(
    <>
      <SectionNav anchors={anchors} />
      <section id="termine" />
      <section id="verlauf" />
    </>,
    `/vehicles/5#${hash}`,
  );
  return shown;
};

test.each(['verlauf', 'history'])('#%s opens the history of the page', async (hash) => {
  expect(await openAt(hash)).toContain('verlauf');
});

test('a part without a link is opened by its fragment too', async () => {
  expect(await openAt('termine')).toContain('termine');
});

test('the links have the German fragments', async () => {
  await openAt('');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#uebersicht', '#verlauf']);
});
