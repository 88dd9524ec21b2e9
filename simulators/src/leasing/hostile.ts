import { buffer } from 'node:stream/consumers';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { writeEInvoice } from './e-invoice.ts';
import { layouts } from './layout.ts';
import { printDocument } from './print.ts';
import type { PrintableDocument } from './printable-document.ts';
import { catalogue, onePage, pageWith, plainStream, type RawStream, rawPdf } from './raw-pdf.ts';

const printable: PrintableDocument = {
  kind: 'invoice',
  number: 'RE-1',
  date: '2026-11-02',
  positions: [{ number: '1', plate: 'B-AB 1', service: 'Rate', cents: 100 }],
};
const xml = writeEInvoice(printable, 'factur-x').toString();
const withProlog = (prolog: string, text = xml): Buffer => Buffer.from(text.replace('?>', `?>${prolog}`));
const megabyte = 1024 * 1024;

/** Zeros, compressed about a thousand to one, in blocks that are repeated without unpacking them here. */
const zeros = (megabytes: number): RawStream => {
  const block = deflateRawSync(Buffer.alloc(megabyte), { finishFlush: constants.Z_FULL_FLUSH });
  const content = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array<Buffer>(megabytes).fill(block),
    Buffer.from([3, 0]),
  ]);
  return { dictionary: '/Filter /FlateDecode', content };
};
const packedTwice = ({ content }: RawStream): RawStream => ({
  dictionary: '/Filter [/FlateDecode /FlateDecode]',
  content: deflateSync(content),
});

const attached = (stream: RawStream): Buffer =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(factur-x.xml) 4 0 R] >> >> >>',
    onePage,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    '<< /Type /Filespec /F (factur-x.xml) /EF << /F 5 0 R >> >>',
    stream,
  ]);

/** Forms that draw the next one ten times each: ten billion words in two kilobytes. */
const formsInForms = (): Buffer => {
  const depth = 10;
  const form = (level: number): RawStream =>
    plainStream(
      level === depth ? 'BT /F1 9 Tf 10 10 Td (Rate 1,00) Tj ET' : '/X0 Do '.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /X0 ${level + 6} 0 R >> >>`,
    );
  return pageWith(plainStream('/X0 Do'), ...Array.from({ length: depth + 1 }, (_, level) => form(level)));
};

const drawn = async (draw: (pdf: InstanceType<typeof PDFDocument>) => void, options = {}): Promise<Buffer> => {
  const pdf = new PDFDocument(options);
  const bytes = buffer(pdf);
  draw(pdf);
  pdf.end();
  return bytes;
};

const laughs = (): string => {
  const levels = Array.from({ length: 10 }, (_, level) => {
    const value = level === 0 ? 'haha' : `&l${level - 1};`.repeat(10);
    return `<!ENTITY l${level} "${value}">`;
  });
  return `<!DOCTYPE x [${levels.join('')}]>`;
};

/** Hostile files, and some that are merely unreadable. */
export const hostileFiles = {
  empty: () => Buffer.alloc(0),
  'a ZIP archive': () => Buffer.from('PK\u0003\u0004 something'),
  'an HTML page': () => Buffer.from('<html><body>Rechnung</body></html>'),
  'a PDF of its header only': () => Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n'),
  'more than 20 MB': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20 * megabyte)]),
  'a password': () => drawn((pdf) => pdf.text('Rechnung'), { userPassword: 'geheim', ownerPassword: 'chef' }),
  'a password for changes only': () => drawn((pdf) => pdf.text('Rechnung'), { ownerPassword: 'chef' }),
  'a scan without text': () => drawn((pdf) => pdf.rect(50, 50, 400, 600).fill('#ddd')),
  '501 pages': () =>
    rawPdf([
      catalogue,
      `<< /Type /Pages /Count 501 /Kids [${'3 0 R '.repeat(501)}] >>`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ]),
  'cut in the middle': async () => (await printDocument(printable, layouts.general)).subarray(0, 900),
  'a broken cross-reference': () =>
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Nothing >>\nendobj\nxref\n0 99999999\ngarbage\nstartxref\n7\n%%EOF'),
  'a page tree in a circle': () =>
    rawPdf([catalogue, '<< /Type /Pages /Count 3 /Kids [2 0 R 2 0 R 2 0 R] /Parent 2 0 R >>']),
  'arrays in arrays': () =>
    rawPdf([`<< /Type /Catalog /Pages 2 0 R /X ${'['.repeat(100_000)}${']'.repeat(100_000)} >>`, onePage]),
  JavaScript: () =>
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\);) >> >>',
      onePage,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ]),
  'forms in forms': formsInForms,
  'content of 4 GB': () => pageWith(zeros(4096)),
  'content packed twice': () => pageWith(packedTwice(zeros(4096))),
  'an attachment of 1 GB': () => attached(zeros(1024)),
  'an attachment with entities': () => attached({ dictionary: '', content: withProlog(laughs()) }),
  'a billion laughs': () => withProlog(laughs(), xml.replace('Rate', '&l9;')),
  'quadratic growth': () =>
    withProlog(`<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50_000)}">]>`, xml.replace('Rate', '&a;'.repeat(50_000))),
  'a file of the server by entity': () =>
    withProlog('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>', xml.replace('Rate', '&a;')),
  'an address by entity': () => withProlog('<!DOCTYPE x [<!ENTITY % a SYSTEM "http://127.0.0.1:9/x"> %a;]>'),
  'entities hidden in UTF-16': () =>
    Buffer.from(`\ufeff${withProlog(laughs()).toString().replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  '100,000 elements deep': () => Buffer.from(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`),
  '100,000 attributes': () =>
    Buffer.from(`<Invoice ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
  'names of the prototype': () =>
    Buffer.from('<Invoice><__proto__><ID>1</ID></__proto__><constructor>1</constructor></Invoice>'),
} as const satisfies Readonly<Record<string, () => Buffer | Promise<Buffer>>>;
