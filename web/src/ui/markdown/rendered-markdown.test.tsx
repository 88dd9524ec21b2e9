import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';
import { RenderedMarkdown } from './rendered-markdown.tsx';

const render = (text: string): string =>
  renderToStaticMarkup(<RenderedMarkdown text={text} />)
    .replace(/^<div[^>]*>/, '')
    .replace(/<\/div>$/, '');

test('formatting becomes elements', () => {
  expect(render('**fett** und *kursiv* mit `Code`')).toBe(
    '<p><strong>fett</strong> und <em>kursiv</em> mit <code>Code</code></p>',
  );
  expect(render('- eins\n- zwei')).toBe('<ul><li>eins</li><li>zwei</li></ul>');
  expect(render('Zeile 1\nZeile 2')).toBe('<p>Zeile 1<br/>Zeile 2</p>');
});

test('headings stay below those of the page', () => {
  expect(render('# Groß')).toBe('<h3>Groß</h3>');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="x()">b</b> c',
  '<!-- still --> laut',
  '<svg/onload=alert(1)>',
])('HTML is shown as text: %s', (text) => {
  const markup = render(text);
  expect(markup).not.toMatch(/<(?!\/?p>)/);
  expect(markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')).toBe(`<p>${text}</p>`);
});

test('Markdown beside HTML is formatted, the HTML stays text', () => {
  expect(render('<b>roh</b> und **fett**')).toBe('<p>&lt;b&gt;roh&lt;/b&gt; und <strong>fett</strong></p>');
});

test('links open without referrer, and only for allowed schemes', () => {
  expect(render('[Akte](https://example.org/akte)')).toBe(
    '<p><a href="https://example.org/akte" target="_blank" rel="noopener noreferrer nofollow">Akte</a></p>',
  );
  expect(render('<greta@spedition.example>')).toContain('href="mailto:greta@spedition.example"');
  expect(render('siehe https://example.org')).toContain('href="https://example.org/"');
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,hallo)',
  '[x](vbscript:x)',
  '[x](file:///etc/passwd)',
  '[x](/relativ)',
  '[x]( javascript:alert(1) )',
])('no link for %s', (text) => {
  expect(render(text)).not.toContain('href');
});

test('a picture is a link, never loaded', () => {
  const markup = render('![Beleg](https://example.org/zaehlpixel.png)');
  expect(markup).not.toContain('<img');
  expect(markup).toContain('href="https://example.org/zaehlpixel.png"');
});

test('text nested beyond the limit is shown as typed', () => {
  const deep = `${'>'.repeat(10_000)} tief`;
  expect(render(deep)).not.toContain('<blockquote');
  expect(render(deep)).toContain('tief');
});

test('emphasis beyond reason is shown as typed', () => {
  expect(render('_a_'.repeat(5000))).not.toContain('<em>');
});

test('until the formatter is loaded the text is shown without its marks', () => {
  const page = renderToStaticMarkup(
    <MantineProvider>
      <Markdown text={'**Wichtig:** Öl\n- Reifen'} />
    </MantineProvider>,
  );
  expect(page).toContain('Wichtig: Öl\n• Reifen');
});
