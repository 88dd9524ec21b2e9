import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { counted } from '@flottwart/contract/rules/counted';
import type { RetentionKind } from '@flottwart/contract/rules/retention';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Session } from '../../../lib/session.ts';
import { outputInSlices } from '../../../lib/yield-to-event-loop.ts';
import { writeZip, type ZipEntry } from '../../../lib/zip.ts';
import { publishChange } from '../../../live/live-events.ts';
import { attachmentChunks } from '../../../work-items/attachments/read-attachment.service.ts';
import { recordChanges } from '../../../work-items/timeline.repository.ts';
import { getCompanyLetterhead } from '../../company/public.ts';
import { renderStoredLetter } from '../../police-reports/public.ts';
import { selectRules } from '../retention/retention-rule.repository.ts';
import { disclosureGuide, disclosurePage } from './disclosure-page.ts';
import { attachmentPath, type DisclosureSection, letterPath, sectionsOf } from './disclosure-sections.ts';
import { type DriverRecords, gatherDriverRecords } from './driver-records.repository.ts';

/** Retention kinds that concern a driver, with their labels. */
const driverKinds: readonly (readonly [kind: RetentionKind, label: string])[] = [
  ['employee', 'Stammdaten nach dem Ausscheiden'],
  ['trip', 'Fahrten'],
  ['policereport', 'Abgeschlossene und archivierte Ordnungswidrigkeiten'],
  ['task', 'Erledigte Aufgaben'],
  ['repairrecord', 'Erledigte und archivierte Reparaturen'],
];

interface Rule {
  readonly kind: RetentionKind;
  readonly months: number;
}

const formatPeriods = (rules: readonly Rule[]): readonly string[] =>
  driverKinds.map(([kind, label]) => {
    const months = rules.find((rule) => rule.kind === kind)?.months;
    return `${label}: ${months === undefined ? 'bis die Firma sie löscht' : counted(months, 'Monat', 'Monate')}`;
  });

const jsonOfLine = ({ line }: DisclosureSection, index: number): string =>
  JSON.stringify(Object.fromEntries(line(index).map(({ key, value }) => [key, value])));

/** JSON object in chunks: what it is about, then a list per section. */
async function* disclosureJson(sections: readonly DisclosureSection[], about: object): AsyncGenerator<string> {
  yield JSON.stringify(about, null, 2).replace(/\n}$/, '');
  for (const section of sections) {
    yield `,\n  ${JSON.stringify(section.key)}: [`;
    yield* outputInSlices(section.count, (start, end) =>
      Array.from(
        { length: end - start },
        (_, n) => `${start + n > 0 ? ',' : ''}\n    ${jsonOfLine(section, start + n)}`,
      ).join(''),
    );
    yield '\n  ]';
  }
  yield '\n}\n';
}

/** Reads everything about a driver and records the disclosure in their history. */
const readDisclosure = ({ db }: Context, session: Session, driverId: number, now: Date) => {
  const { companyId } = session;
  return inTenant(db, companyId, async (tx) => {
    const records = await gatherDriverRecords(tx, companyId, driverId);
    if (!records) throw notFound();
    await recordChanges({ tx, session, now }, driverId, [{ field: 'disclosure', from: null, to: null }]);
    await publishChange(tx, companyId, { kind: 'employee', id: driverId, part: 'item' });
    const company = await getCompanyLetterhead(tx, companyId);
    const rules = await selectRules(tx, companyId).execute();
    return { records, company, rules };
  });
};

/** Archives above 4 GB do not open everywhere; half a gigabyte is reserved for everything but attachments. */
const maxFilesBytes = 3.5 * 1024 ** 3;

const assertFilesFit = ({ attachments }: DriverRecords): void => {
  if (attachments.reduce((sum, { size }) => sum + size, 0) > maxFilesBytes)
    throw new AppError('unprocessable', 'Die Anhänge sind zusammen zu groß für eine Auskunft in einer Datei.');
};

/** Letters and attachments, each read only when it is streamed. */
const filesOf = ({ db }: Context, companyId: CompanyId, { mails, attachments }: DriverRecords): ZipEntry[] => [
  ...mails.map((mail) => ({ name: letterPath(mail), content: onceChunks(() => renderStoredLetter(mail.facts)) })),
  ...attachments.map((row) => ({
    name: attachmentPath(row),
    content: attachmentChunks(db, companyId, row.id, row.size),
    isPacked: true,
  })),
];

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) if (text !== '') yield Buffer.from(text);
}

async function* onceChunks(make: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await make();
}

/** Streams everything stored about a driver as an archive that opens everywhere (Art. 15 and 20 DSGVO). */
export const discloseEmployee = async (context: Context, session: Session, driverId: number) => {
  const now = context.clock();
  const day = berlinDay(now);
  const { records, company, rules } = await readDisclosure(context, session, driverId, now);
  assertFilesFit(records);
  const name = records.items.find(({ id }) => id === driverId)?.title ?? '';
  const sections = sectionsOf(records);
  const page = disclosurePage({ name, day, company, periods: formatPeriods(rules), sections });
  const entries: ZipEntry[] = [
    { name: 'Bitte zuerst lesen.txt', content: Buffer.from(disclosureGuide) },
    { name: 'Auskunft.html', content: bytesOf(page) },
    { name: 'Daten.json', content: bytesOf(disclosureJson(sections, { name, day, company: company.name })) },
    ...filesOf(context, session.companyId, records),
  ];
  const content = writeZip(entries, now);
  return { type: 'application/zip', name: `Auskunft ${name} ${day}.zip`, content };
};
