import { buffer } from 'node:stream/consumers';
import { maxPageWordLength, maxPageWords } from '@flottwart/contract/rules/limits';
import { isPicture } from '../../../lib/media-type.ts';
import { createPageReader } from '../reading/ocr/read-page.ts';
import { createRecogniser } from '../reading/ocr/recogniser.ts';
import { openScan } from '../reading/ocr/scanned-pages.ts';
import { openPdf } from '../reading/pdf/open-pdf.ts';
import { pageTextsOf } from '../reading/pdf/text-items.ts';
import { rowsOf, type TextItem } from '../reading/text-layer/rows.ts';

/**
 * Child process: reads a PDF or a photo from standard input and writes the words of the page given as argument with their places; nothing if it has
 * no such page. A page without text, or one that was turned to read it, is recognised.
 */

interface Page {
  readonly items: readonly TextItem[];
  readonly size: { readonly width: number; readonly height: number };
  readonly pageCount: number;
}

const input = await buffer(process.stdin);
const number = Number(process.argv[2]);
const turn = Number(process.argv[3] ?? 0);

/** Share of the height of a line below its baseline. */
const descent = 0.25;

const inPage = (fraction: number): number => Math.round(Math.min(1, Math.max(0, fraction)) * 10_000) / 10_000;

const printedPage = async (): Promise<Page | null> => {
  const pdf = await openPdf(input);
  if (!(number >= 1 && number <= pdf.numPages)) return null;
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  const { items } = await pageTextsOf(pdf, [number]);
  return { items, size: { width, height }, pageCount: pdf.numPages };
};

const recognisedPage = async (): Promise<Page | null> => {
  const scan = await openScan(input);
  if (!(number >= 1 && number <= scan.count)) return null;
  const readPage = createPageReader(await createRecogniser());
  const { items, size } = await readPage(await scan.page(number), number);
  return { items, size, pageCount: scan.count };
};

const readWords = async (): Promise<Page | null> => {
  if (isPicture(input)) return recognisedPage();
  if (!input.subarray(0, 1024).includes('%PDF-')) return null;
  const printed = await printedPage();
  return printed !== null && (printed.items.length === 0 || turn !== 0) ? recognisedPage() : printed;
};

const wordsOf = ({ items, size: { width, height } }: Page) =>
  rowsOf(items)
    .flatMap((row) =>
      row.words.map(({ text, left, right }) => ({
        text: text.slice(0, maxPageWordLength),
        left: inPage(left / width),
        top: inPage((row.y - row.height) / height),
        right: inPage(right / width),
        bottom: inPage((row.y + descent * row.height) / height),
      })),
    )
    .slice(0, maxPageWords);

const page = await readWords();
const output = page === null ? '' : JSON.stringify({ pageCount: page.pageCount, words: wordsOf(page) });
// Exits explicitly, because the PDF library may still be running.
process.stdout.write(output, () => process.exit(0));
