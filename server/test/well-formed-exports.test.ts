import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { sql } from 'kysely';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { renderMail } from '../src/connectors/mail/mail-layout.ts';
import { clientFor } from './fixture/client-for.ts';
import { createTwoCompanies } from './fixture/two-companies.ts';
import { unzip } from './unzip.ts';

const { app, ownerDb, ours } = await createTwoCompanies();
const { url } = await clientFor(app, ours.member).send(api.createMyCalendar);

/** Production `Char` of XML 1.0. */
const xmlCharacters = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;

/** Everything PostgreSQL stores, as rows from before the rule may hold it. */
const hostileText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\u0001', '\u0008', '\u000b', '\u001b', '\u0085', '\u2028', '\uFFFE', '\uFFFF', '\r', '\n', '\t'),
    fc.constantFrom('<', '&', ']]>', '"', "'", ';', ',', '\\', '😀', 'ä', '=', 'x'),
  ),
  minLength: 1,
  maxLength: 30,
});

/** Columns whose values the application compares or looks up; the others hold what somebody wrote. */
const keyColumns = /kind|status|state|type|origin|basis|email|key|terms|vin|role|field|host|limit|search|adapter|media/;

const { rows: textColumns } = await sql<{ table: string; column: string }>`
  select table_name as "table", column_name as "column" from information_schema.columns
  where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER' and table_name in (
    'work_items', 'comments', 'companies', 'vehicles', 'employees', 'repair_records', 'police_reports', 'trips',
    'leasing_positions', 'leasing_documents', 'import_runs', 'import_remarks', 'attachments')
  order by 1, 2`.execute(ownerDb);
const written = textColumns.filter(({ column }) => !keyColumns.test(column));

/** Numbers of documents are unique, so that each gets its id after the text. */
const endOf = (table: string, column: string) =>
  table === 'leasing_documents' && column === 'number' ? sql`id::text` : sql`''`;

/** Bypasses the application, which refuses such texts. */
const store = async (texts: readonly string[]): Promise<void> => {
  for (const [index, { table, column }] of written.entries())
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${texts[index % texts.length] ?? ''} || ${endOf(table, column)}
      where company_id = ${ours.companyId} and ${sql.ref(column)} is not null`.execute(ownerDb);
};

const assertXml = (name: string, content: Buffer): void => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  expect(xmlCharacters.test(text), `${name} holds characters that XML forbids`).toBe(true);
  expect(XMLValidator.validate(text), name).toBe(true);
};

/** Checks by kind of file; an archive is checked file by file. */
const assertWellFormed = async (name: string, content: Buffer): Promise<void> => {
  if (/\.(?:xlsx|zip)$/.test(name))
    for (const [entry, inside] of unzip(content)) await assertWellFormed(`${name}/${entry}`, inside);
  if (/\.(?:xml|rels)$/.test(name)) assertXml(name, content);
  if (/\.html$/.test(name)) expect(xmlCharacters.test(content.toString()), name).toBe(true);
  if (/\.json$/.test(name)) JSON.parse(content.toString());
  if (/\.pdf$/.test(name)) {
    const { numPages } = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
    expect(numPages, name).toBeGreaterThan(0);
  }
};

const assertCalendar = (text: string): void => {
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR(?:\r\n)?$/s);
  // RFC 5545 allows no control character within a line, and no line above 75 octets.
  for (const line of text.split('\r\n')) {
    expect(line).not.toMatch(/[\p{Cc}\uFFFE\uFFFF]/u);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
};

/** Files that are stored or fetched and sent as they are, and pictures of their pages. */
const verbatim: ReadonlySet<Endpoint> = new Set<Endpoint>([
  api.getAttachment,
  api.getAttachmentThumbnail,
  api.originalLeasingDocument,
  api.draftPicture,
  api.getMapTile,
]);

const params = new Map<Endpoint, object>([
  [api.discloseEmployee, { id: ours.employee }],
  [api.policeLetter, { id: ours.report }],
]);
const queries = new Map<Endpoint, Record<string, string>>([
  [api.importTemplate, { kind: 'employees', format: 'xlsx' }],
]);

const exports = Object.entries(api).filter(
  ([, endpoint]: [string, Endpoint]) =>
    endpoint.produces === 'file' && !verbatim.has(endpoint) && !endpoint.path.startsWith('/api/demo/'),
);

test('every export of hostile texts is well-formed', { timeout: 300_000 }, async () => {
  expect(exports.length).toBeGreaterThan(10);
  expect(written.length).toBeGreaterThan(30);
  await fc.assert(
    fc.asyncProperty(fc.array(hostileText, { minLength: 5, maxLength: 20 }), async (texts) => {
      await store(texts);
      for (const [, endpoint] of exports) {
        const named = { params: { ...params.get(endpoint) }, query: queries.get(endpoint) ?? {} };
        const { status, bytes, headers, text } = await app.call(endpoint, { ...named, token: ours.admin.token });
        expect(status, `${endpoint.path} ${text.slice(0, 200)}`).toBe(200);
        const [, name = ''] = /filename="(.+?)"/.exec(String(headers['content-disposition'])) ?? [];
        await assertWellFormed(name, bytes);
      }
      const { text } = await app.raw('GET', new URL(url).pathname);
      assertCalendar(text);
    }),
    { numRuns: 4 },
  );
});

test('mails of hostile texts are well-formed', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const button = { label: text, link: 'https://flotte.example' };
      const linked = { text, link: text };
      const lines = [{ text, tone: 'plain' as const }];
      const groups = [true, false].map((isPlate) => ({ heading: text, isPlate, detail: text, lines, button }));
      const mail = renderMail({ paragraphs: [text], groups, more: text, button, closing: [text, linked] });
      expect(mail.html).toMatch(xmlCharacters);
    }),
  );
});
