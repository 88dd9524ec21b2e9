import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { letterHtml, letterText } from './letter-body.ts';
import { letterContent } from './letter-content.ts';
import { type LetterFacts, parseLetterFacts } from './letter-facts.ts';
import { letterPdf } from './letter-pdf.ts';

const facts: LetterFacts = {
  day: '2026-11-15',
  recipient: 'anhoerung@polizei.example',
  subject: 'Fahrerbenennung zu Fallnummer 502.33.1/26, Kennzeichen B-AB-1234',
  caseNumber: '502.33.1/26',
  offence: { date: '2026-06-10', time: '14:05' },
  vehicle: { licensePlate: 'B-AB-1234', name: 'Mercedes-Benz Sprinter', vin: 'WDB90663312345678' },
  driver: {
    firstName: 'Łukasz',
    lastName: 'Güneş',
    birthDate: '1990-05-17',
    birthCity: 'Łódź',
    street: 'Große Straße',
    houseNumber: '7 a',
    postalCode: '10115',
    city: 'Berlin',
  },
  company: {
    name: 'Muster Transporte GmbH',
    contactName: 'Erika Muster',
    street: 'Hafenweg',
    houseNumber: '12',
    postalCode: '20457',
    city: 'Hamburg',
    signatureEmail: 'bussgeld@muster.example',
    signaturePhone: '+49 40 123456',
  },
};

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
  'B-AB-1234',
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
    expect(letterText(content)).toContain(fact);
    expect(letterHtml(content)).toContain(fact);
    expect(pages[0]).toContain(fact);
  }
  expect(pages[0]).toContain('Hamburg, 15.11.2026');
  expect(pages[0]).toContain('anhoerung@polizei.example');
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
});

test('missing company data leaves no gap', () => {
  const bare = {
    contactName: '',
    street: '',
    houseNumber: '',
    postalCode: '',
    city: '',
    signatureEmail: '',
    signaturePhone: '',
  };
  const content = letterContent({
    ...facts,
    vehicle: { licensePlate: 'B-AB-1234', name: '', vin: '' },
    company: { ...bare, name: 'Muster' },
  });
  expect(content.signature).toEqual(['Muster']);
  expect(content.senderLine).toBe('Muster');
  expect(content.place).toBe('15.11.2026');
  expect(letterText(content)).not.toContain('Fahrzeug-Ident-Nr.');
});

test('markup in names stays text', () => {
  const content = letterContent({ ...facts, driver: { ...facts.driver, lastName: '<img src=x onerror=alert(1)>' } });
  expect(letterText(content)).toContain('<img src=x onerror=alert(1)>');
  expect(letterHtml(content)).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(letterHtml(content)).not.toMatch(/<img|src=["']|https?:/);
});

test('facts stored with a mail are read back unchanged, and ones that no longer fit are an error', () => {
  expect(parseLetterFacts(JSON.parse(JSON.stringify(facts)))).toEqual(facts);
  expect(() => parseLetterFacts({ ...facts, driver: { lastName: 'Ahrens' } })).toThrow(
    /^Stored facts of a police mail do not fit their schema: .*driver\.firstName/s,
  );
});
