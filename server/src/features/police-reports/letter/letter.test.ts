import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { bareLetter, fullLetter as facts, letterPdf } from '../../../../test/letter-facts.ts';
import { mailHtml, mailText } from './letter-body.ts';
import { letterContent } from './letter-content.ts';
import { parseLetterFacts } from './letter-facts.ts';
import { printLetter } from './letter-pdf.ts';

const readPdf = async (bytes: Buffer) => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  let widest = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const texts = items.filter((item) => 'str' in item);
    pages.push(texts.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str)).join(''));
    widest = Math.max(widest, ...texts.map(({ transform, width }) => transform[4] + width));
  }
  const { info } = await pdf.getMetadata();
  return { pages, widest, info: info as Record<string, unknown> };
};

const everyFact = [
  '502.33.1/26',
  '10.06.2026, 14:05 Uhr',
  'B-AB 1234',
  'Freie und Hansestadt Hamburg',
  'Hammer Straße 30',
  '22041 Hamburg',
  'Ihr Zeichen',
  'E 4-33 Mü',
  'Ihr Schreiben vom',
  '02.11.2026',
  'Aktenzeichen',
  'Tatort',
  'Hamburg, Stresemannstraße 120',
  'Sitz der Gesellschaft: Hamburg · Registergericht: Amtsgericht Hamburg · Registernummer: HRB 123456',
  'Geschäftsführung: Erika Muster, Jürgen Öztürk · USt-IdNr.: DE123456789',
  'Dieses Schreiben wurde maschinell erstellt und ist ohne Unterschrift gültig.',
  '15.11.2026',
  'Mercedes-Benz Sprinter',
  'WDB90663312345678',
  'Łukasz Güneş',
  '17.05.1990',
  'Łódź',
  'Große Straße 7 a, 10115 Berlin',
  'überlassen an',
  'Muster Transporte GmbH',
  'Hafenweg 12',
  'bussgeld@muster.example',
  '+49 40 123456',
];

test('text, HTML and PDF state the same facts', async () => {
  const content = letterContent(facts);
  const { pages } = await readPdf(await letterPdf(content, facts.day));
  expect(pages).toHaveLength(1);
  for (const fact of everyFact) {
    expect(mailText(content)).toContain(fact);
    expect(mailHtml(content)).toContain(fact);
    expect(pages[0]).toContain(fact);
  }
  expect(pages[0]).toContain('Per E-Mail: anhoerung@polizei.example');
  expect(pages[0]).not.toContain('B-AB-1234');
  expect(pages[0]).not.toContain('Betreff');
});

test('the PDF names its title and language', async () => {
  const { info } = await readPdf(await letterPdf(letterContent(facts), facts.day));
  expect(info).toMatchObject({ Title: facts.subject, Author: 'Muster Transporte GmbH', Language: 'de-DE' });
});

test('the same letter gives the same bytes', async () => {
  const [one, other] = await Promise.all([
    letterPdf(letterContent(facts), facts.day),
    letterPdf(letterContent(facts), facts.day),
  ]);
  expect(one.equals(other)).toBe(true);
});

test('fonts are embedded as subsets', async () => {
  expect((await letterPdf(letterContent(facts), facts.day)).length).toBeLessThan(80_000);
});

test('long values wrap within the page and continue on a second one', async () => {
  const long = 'Bürgermeister-Doktor-Sebastian-Müller-Straße am alten Güterbahnhof '.repeat(25).trim();
  const content = letterContent({
    ...facts,
    subject: `Fahrerbenennung ${long.slice(0, 280)}`,
    driver: { ...facts.driver, street: long, lastName: 'W'.repeat(200) },
  });
  const { pages, widest } = await readPdf(await letterPdf(content, facts.day));
  expect(pages).toHaveLength(2);
  expect(widest).toBeLessThanOrEqual(595);
  expect(pages[1]).toContain('Mit freundlichen Grüßen');
  expect(pages[1]).toContain('Seite 2 von 2');
  const head = 'Muster Transporte GmbH · Ihr Zeichen: E 4-33 Mü · Ihr Schreiben vom: 02.11.2026 · Datum: 15.11.2026';
  expect(pages.map((text) => text.includes(head))).toEqual([false, true]);
});

test('names in the scripts of the fonts are printed, and signs that they lack are reported', async () => {
  const printed = async (lastName: string) => {
    const content = letterContent({ ...facts, driver: { ...facts.driver, firstName: '', lastName } });
    const { pdf, missingSigns } = await printLetter(content, facts.day);
    return { text: (await readPdf(Buffer.from(pdf))).pages.join(''), missingSigns };
  };
  for (const name of ['Żółć Gęślą', 'Şükrü İğdır', 'Ольга Жукова', 'Παπαδοπούλου', 'Nguyễn Thị Ánh', 'Հայկ', 'ⵣⵉⵔⵉ']) {
    const { text, missingSigns } = await printed(name);
    expect([missingSigns, text.includes(name)]).toEqual([[], true]);
  }
  const chinese = await printed('王小明 王 👮🏽‍♀️ Wang');
  expect(chinese.missingSigns).toEqual(expect.arrayContaining(['王', '小', '明', '👮']));
  expect(chinese.text).toContain('[?] [?] [?]');
  expect(chinese.text).not.toMatch(/[□\uFFFD\0]/u);
  expect((await printed('שרה فاطمة')).missingSigns).toEqual([...new Set('שרהفاطمة')]);
  expect((await printed('Ahrens\u200B')).missingSigns).toEqual([]);
});

test('an unknown value leaves neither a label nor a gap', async () => {
  const content = letterContent(bareLetter);
  expect(content.signature).toEqual(['Muster']);
  expect(content.senderLine).toBe('Muster');
  expect(content.recipient).toEqual(['anhoerung@polizei.example']);
  const { pages } = await readPdf(await letterPdf(content, bareLetter.day));
  const labels = /Schreiben vom|Tatort|Telefon|Telefax|E-Mail:|Fahrzeug-Ident|Sitz|Register|Geschäftsführung|USt/;
  for (const text of [mailText(content), mailHtml(content), pages[0]]) {
    expect(text).toMatch(/Ihr Zeichen:?[\s\S]*502\.33\.1\/26/);
    expect(text).not.toMatch(labels);
    expect(text).not.toContain('undefined');
  }
  expect(mailText(content)).not.toMatch(/\n{3}|^\n/);
});

test('an authority without a reference of its own is answered under its case number', () => {
  const { authority } = facts;
  const content = letterContent({ ...facts, ...(authority && { authority: { ...authority, reference: '' } }) });
  expect(content.references[0]).toEqual(['Ihr Zeichen', '502.33.1/26']);
});

test('a letter by post names no mail address, one by fax its number', () => {
  const { authority } = facts;
  const delivery = (fax: string) =>
    letterContent({ ...facts, recipient: '', ...(authority && { authority: { ...authority, fax } }) }).delivery;
  expect(delivery('040 4279 1')).toBe('Per Telefax: 040 4279 1');
  expect(delivery('')).toBe('');
});

test('markup in names stays text', () => {
  const content = letterContent({ ...facts, driver: { ...facts.driver, lastName: '<img src=x onerror=alert(1)>' } });
  expect(mailText(content)).toContain('<img src=x onerror=alert(1)>');
  expect(mailHtml(content)).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(mailHtml(content)).not.toMatch(/<img|src=["']|https?:/);
});

test('facts stored with a mail are read back unchanged, and ones that no longer fit are an error', () => {
  expect(parseLetterFacts(JSON.parse(JSON.stringify(facts)))).toEqual(facts);
  expect(() => parseLetterFacts({ ...facts, driver: { lastName: 'Ahrens' } })).toThrow(
    /^Stored facts of a police mail do not fit their schema: .*driver\.firstName/s,
  );
});
