import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import type { PrintableDocument } from '@flottwart/simulators/leasing/printable-document';
import 'pdfjs-dist/build/pdf.worker.min.mjs';
import { getDocument, VerbosityLevel } from 'pdfjs-dist';
import { readDocument } from '../../server/src/features/documents/reading/read-document.ts';
import { readLeasingDocument } from '../../server/src/features/documents/reading/read-leasing-document.ts';
import { toCompanyId } from '../../server/src/lib/company-id.ts';

// Compares reading a leasing document with the PDF library alone on the same file: `node bench/src/read-documents.ts`.

const company = toCompanyId(1);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const context = { today: '2026-11-15', company: { name: '' }, plates: [], assignments: [], templates: [] };
const plates = ['B-AB 1234', 'HH-X 7', 'M-ZZ 99E'];

const documentOf = (positions: number): PrintableDocument => ({
  kind: 'invoice',
  number: `RE-${positions}`,
  date: '2026-11-02',
  positions: Array.from({ length: positions }, (_, index) => ({
    number: String(index + 1),
    date: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
    plate: plates[index % plates.length] as string,
    service: index % 3 === 0 ? 'Finanzleasingrate inklusive Wartung & Verschleiß und Kfz-Steuer' : 'Servicerate',
    cents: 12_345 + index,
  })),
});

/** Opens the file and reads the text of all pages, nothing else. */
const libraryAlone = async (file: Uint8Array): Promise<void> => {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
    .promise;
  for (let page = 1; page <= pdf.numPages; page += 1) await (await pdf.getPage(page)).getTextContent();
};

/** Processor time of this process, which other load on the machine does not change. */
const processorMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const elapsedMs = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const repeated = async (rounds: number, measure: () => Promise<number>): Promise<number[]> => {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await measure());
  return values.toSorted((a, b) => a - b);
};
const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

const withXml = (printable: PrintableDocument): Promise<Buffer> =>
  printDocument(printable, layouts.general, [{ name: 'factur-x.xml', content: writeEInvoice(printable, 'factur-x') }]);

const files: readonly (readonly [string, Buffer, number])[] = [
  ['text layer, 10 positions', await printDocument(documentOf(10), layouts.leaseplan), 15],
  ['text layer, 200 positions', await printDocument(documentOf(200), layouts.leaseplan), 11],
  ['text layer, 200 positions, embedded font', await printDocument(documentOf(200), layouts.general), 11],
  ['text layer, 5,000 positions', await printDocument(documentOf(5_000), layouts.leaseplan), 3],
  ['e-invoice, 10 positions', await withXml(documentOf(10)), 15],
  ['e-invoice, 200 positions', await withXml(documentOf(200)), 11],
];

print('| file | library alone, ms | reading, ms | ratio | in the child process, ms |');
print('|---|--:|--:|--:|--:|');
for (const [name, file, rounds] of files) {
  const alone = () => processorMs(() => libraryAlone(file));
  const reading = () => processorMs(() => readDocument(file, context));
  for (const warmUp of [alone, reading]) await repeated(3, warmUp);
  const library = median(await repeated(rounds, alone));
  const ours = median(await repeated(rounds, reading));
  const child = median(await repeated(5, () => elapsedMs(() => readLeasingDocument(company, file, context))));
  print(
    `| ${[name, library.toFixed(1), ours.toFixed(1), (ours / library).toFixed(2), child.toFixed(0)].join(' | ')} |`,
  );
}
