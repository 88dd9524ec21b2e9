import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { fullLetter } from '../../../../test/letter-facts.ts';
import { letterContent } from './letter-content.ts';
import type { LetterFacts } from './letter-facts.ts';
import { printLetter } from './letter-pdf.ts';

/** Lines of each page, from top to bottom. */
const pagesOf = async (facts: LetterFacts): Promise<string[][]> => {
  const { pdf } = await printLetter(letterContent(facts), facts.day);
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent();
      return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str.trim()] : []));
    }),
  );
};

test('the foot of the letter is never broken inside „USt-IdNr.:“', async () => {
  const register = { ...fullLetter.register, seat: 'Hamburg', court: 'Hamburg', number: 'HRB 1', vatId: 'DE123456789' };
  for (let length = 70; length <= 106; length += 4) {
    const managingDirectors = `${'Anna Amsel, '.repeat(20).slice(0, length).trim()}x`;
    const lines = (await pagesOf({ ...fullLetter, register: { ...register, managingDirectors } })).flat();
    expect(lines.filter((line) => line.includes('USt-IdNr.:'))).toHaveLength(1);
    expect(lines.filter((line) => /USt-$|^IdNr/.test(line))).toEqual([]);
  }
});

test('the closing takes at least two lines of text along to a second page', async () => {
  let moved = 0;
  for (let count = 10; count <= 25; count += 3) {
    const pages = await pagesOf({
      ...fullLetter,
      place: 'Lange Straße in einem sehr weit entfernten Ort. '.repeat(count),
    });
    const second = pages[1] ?? [];
    const closing = second.indexOf('Mit freundlichen Grüßen');
    if (closing < 0) continue;
    moved += 1;
    const start = second.findIndex((line) => line.startsWith('Die Angaben stammen'));
    expect([start >= 0, closing - start >= 2]).toEqual([true, true]);
  }
  expect(moved).toBeGreaterThan(0);
});
