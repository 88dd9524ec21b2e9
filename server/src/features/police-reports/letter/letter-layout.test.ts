import {
  maxAuthorityNameLength,
  maxPostalAddressLength,
  maxPostalAddressLines,
} from '@flottwart/contract/rules/limits';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { bareLetter, fullLetter, letterPdf } from '../../../../test/letter-facts.ts';
import { letterContent } from './letter-content.ts';
import type { LetterFacts } from './letter-facts.ts';

const toMillimetres = (points: number): number => (points * 25.4) / 72;

interface PlacedText {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly right: number;
  /** Base line, from the upper edge. */
  readonly line: number;
}

/** Texts of a letter with their places in millimetres from the left and the upper edge. */
const placedTexts = async (facts: LetterFacts): Promise<readonly PlacedText[]> => {
  const bytes = new Uint8Array(await letterPdf(letterContent(facts), facts.day));
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const placed: PlacedText[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items.filter((item) => 'str' in item)) {
      if (item.str.trim() === '') continue;
      const [left, up] = [Number(item.transform[4]), Number(item.transform[5])];
      placed.push({
        text: item.str,
        page,
        left: toMillimetres(left),
        right: toMillimetres(left + item.width),
        line: 297 - toMillimetres(up),
      });
    }
  }
  return placed;
};

const find = (texts: readonly PlacedText[], text: string): PlacedText => {
  const found = texts.find((placed) => placed.text.includes(text));
  if (!found) throw new Error(`The letter does not say ${text}`);
  return found;
};

const expectBetween = (value: number, low: number, high: number): void => {
  expect(value).toBeGreaterThanOrEqual(low);
  expect(value).toBeLessThanOrEqual(high);
};

test('return address, address, information block and subject are where DIN 5008, form B, has them', async () => {
  const texts = await placedTexts(fullLetter);
  const sender = find(texts, 'Muster Transporte GmbH · Hafenweg 12 · 20457 Hamburg');
  expect(sender.left).toBeCloseTo(25, 0);
  expectBetween(sender.line, 45, 50);

  const note = find(texts, 'Per E-Mail: anhoerung@polizei.example');
  expectBetween(note.line, 50, 62.7);
  const address = ['Freie und Hansestadt Hamburg', 'Bußgeldstelle', 'Hammer Straße 30', '22041 Hamburg'];
  for (const line of address) {
    const { left, right, line: base } = find(texts, line);
    expect(left).toBeCloseTo(25, 0);
    expect(right).toBeLessThanOrEqual(105);
    expectBetween(base, 62.7, 90);
  }
  // The first line begins at the upper edge of its zone.
  expectBetween(find(texts, address[0] ?? '').line, 62.7, 67.3);

  const information = find(texts, 'Ihr Zeichen');
  expect(information.left).toBeCloseTo(125, 0);
  expectBetween(information.line, 50, 55);
  for (const value of ['E 4-33 Mü', 'bussgeld@muster.example', '15.11.2026'])
    expectBetween(find(texts, value).right, 125, 200);

  const subject = find(texts, 'Fahrerbenennung zu Aktenzeichen');
  expect(subject.left).toBeCloseTo(25, 0);
  expectBetween(subject.line, 98.46, 103);
});

test('text keeps margins of 25 and 20 mm, with and without the facts that may be missing', async () => {
  for (const facts of [fullLetter, bareLetter]) {
    const texts = await placedTexts(facts);
    expect(Math.max(...texts.map(({ page }) => page))).toBe(1);
    for (const { left, right, line } of texts) {
      expect(left).toBeGreaterThanOrEqual(24.9);
      // The information block alone reaches 10 mm further.
      expect(right).toBeLessThanOrEqual(left >= 124.9 && line < 98 ? 200 : 190.1);
      expectBetween(line, 16, 287);
    }
  }
});

test('the letter carries fold marks at 105 and 210 mm and a punch mark at 148.5 mm', async () => {
  const bytes = new Uint8Array(await letterPdf(letterContent(fullLetter), fullLetter.day));
  const first = await (await getDocument({ data: bytes, verbosity: 0 }).promise).getPage(1);
  const { fnArray, argsArray } = await first.getOperatorList();
  const marks = fnArray.flatMap((operator, index) => {
    if (operator !== OPS.constructPath) return [];
    const [left = 0, top = 0, right = 0] = [...(argsArray[index]?.[2] ?? [])].map((points) => toMillimetres(points));
    return right < 20 ? [{ left, top }] : [];
  });
  expect(marks.map(({ top }) => Math.round(top * 10) / 10)).toEqual([105, 210, 148.5]);
  for (const { left } of marks) expect(left).toBeLessThanOrEqual(5.1);
});

const longest = (letter: string): LetterFacts['authority'] => {
  const length = Math.floor(maxPostalAddressLength / maxPostalAddressLines) - 1;
  return {
    name: letter.repeat(maxAuthorityNameLength),
    address: Array.from({ length: maxPostalAddressLines }, () => letter.repeat(length)).join('\n'),
    fax: '',
    reference: letter.repeat(100),
    letterDate: null,
  };
};

test('the longest address stays in its field whole, and a long information block moves the subject down', async () => {
  for (const letter of ['W', 'ü', 'Ж', '你']) {
    const authority = longest(letter);
    const texts = (await placedTexts({ ...fullLetter, authority })).filter(({ page }) => page === 1);
    const address = texts.filter(({ left, line }) => left < 30 && line > 50 && line <= 90.1);
    const written = address
      .map(({ text }) => text)
      .join('\n')
      .replace(/Per E-Mail: \S+/, '');
    for (const { right, line } of address) {
      expect(right).toBeLessThanOrEqual(105.1);
      expect(line).toBeLessThanOrEqual(90);
    }
    const lengthOf = (text: string) => text.replaceAll('\n', '').length;
    const expected = `${authority?.name}\n${authority?.address}`.replace(/你+/g, '[?]');
    expect(lengthOf(written)).toBe(lengthOf(expected));
    const block = texts.filter(({ left, line }) => left > 124 && line < 250 && line > 45);
    const end = Math.max(...block.filter(({ text }) => text === '15.11.2026').map(({ line }) => line));
    expect(find(texts, 'Fahrerbenennung zu').line).toBeGreaterThan(end + 8);
  }
});

test('names in other scripts leave the places of the letter as they are', async () => {
  const usual = await placedTexts(fullLetter);
  const driver = { ...fullLetter.driver, firstName: 'Ольга', lastName: 'شرطة Παπαδοπούλου 王小明 👮' };
  const texts = await placedTexts({ ...fullLetter, driver });
  for (const text of ['Fahrerbenennung zu', 'Geburtsdatum', 'Mit freundlichen Grüßen'])
    expect(find(texts, text).line).toBeCloseTo(find(usual, text).line, 0);
  expect(find(texts, 'Ольга').right).toBeLessThanOrEqual(190.1);
});

test('a plate is never torn apart at the end of a line of the subject', async () => {
  for (let length = 14; length <= 28; length += 2) {
    const subject = `Fahrerbenennung zu Aktenzeichen ${'7'.repeat(length)}, Kennzeichen B-AB 1234`;
    const texts = await placedTexts({ ...fullLetter, subject });
    // In the subject and in the facts below it.
    expect(texts.filter(({ text }) => text.includes('B-AB 1234'))).toHaveLength(2);
  }
});

test('the name of the company is printed whole above the letter and in its return address', async () => {
  const long = 'Vereinigte Norddeutsche Kurier- und Paketdienste Beteiligungsgesellschaft mbH & Co. KGaA';
  for (const name of ['Muster', long, 'W'.repeat(200)]) {
    const company = { ...fullLetter.company, name, street: 'Große Elbchaussee am Hafen', city: 'Hamburg' };
    const texts = await placedTexts({ ...fullLetter, company });
    const written = (low: number, high: number, right: number) => {
      const lines = texts.filter(({ page, left, line }) => page === 1 && left < 30 && line > low && line < high);
      for (const line of lines) expect(line.right).toBeLessThanOrEqual(right);
      return lines.map(({ text }) => text.trim()).join('');
    };
    const sender = `${name} · Große Elbchaussee am Hafen 12 · 20457 Hamburg`;
    expect(written(44, 50.5, 105.3).replaceAll(' ', '')).toBe(sender.replaceAll(' ', ''));
    expect(written(10, 26, 190.3).replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
  }
});

test('a later page names sender, references and date whole, in two lines where one is too short', async () => {
  const long = 'Vereinigte Norddeutsche Kurier- und Paketdienste Beteiligungsgesellschaft mbH & Co. KGaA';
  for (const [name, lines] of [
    ['Muster', 1],
    [`${long} (${long})`, 2],
    // Smaller letters, for the height of two lines.
    ['W'.repeat(200), 3],
  ] as const) {
    const facts = { ...fullLetter, company: { ...fullLetter.company, name } };
    const driver = { ...facts.driver, lastName: 'Lang '.repeat(500) };
    const texts = (await placedTexts({ ...facts, driver })).filter(({ page }) => page === 2);
    const head = texts.filter(({ line }) => line < 24);
    for (const { right } of head) expect(right).toBeLessThanOrEqual(190.3);
    const { references } = letterContent(facts);
    const written = [name, ...references.map(([label, value]) => `${label}: ${value}`)].join(' · ');
    expect(
      head
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(written.replaceAll(' ', ''));
    expect(new Set(head.map(({ line }) => Math.round(line))).size).toBeLessThanOrEqual(lines);
    expect(Math.min(...texts.filter(({ line }) => line >= 24).map(({ line }) => line))).toBeGreaterThan(27);
  }
});

test('an empty preview says that the authority is missing, and names neither a way of delivery nor part of an address', () => {
  const driver = { ...fullLetter.driver, street: '…', houseNumber: '', postalCode: '…', city: '' };
  const { delivery, recipient, blocks } = letterContent({ ...bareLetter, recipient: '…', driver });
  expect([delivery, recipient]).toEqual(['', ['Behörde fehlt noch']]);
  const rows = blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []));
  expect(rows).toContainEqual(['Anschrift', '…']);
});
