import { type TemplateContent, templateContent } from '@flottwart/contract/leasing/template-content';
import { maxTemplates } from '@flottwart/contract/rules/limits';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantContext } from '../../../db/tenant-transaction.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { admitFileReaders } from '../../../lib/admission/file-readers.ts';
import { originOf } from '../../../lib/admission/origin.ts';
import { AppError } from '../../../lib/app-error.ts';
import { ChildError, runBounded } from '../../../lib/bounded-child.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { parseChildLine, parseStored } from '../../../lib/parse-json.ts';
import { scriptBeside } from '../../../lib/program-files.ts';
import { publishChange } from '../../../live/live-events.ts';
import { issuerKeyOf } from '../reading/document.ts';
import { manualProfile } from '../reading/manual-draft.ts';
import { readingLimits } from '../reading/read-leasing-document.ts';
import { packInput } from '../reading/reading-context.ts';
import type { Lesson } from '../reading/templates/learn-template.ts';
import { layoutKeyOf, mergeTemplates } from './merge-templates.ts';
import { countTemplates, insertTemplate, lockTemplateOfLayout, writeTemplate } from './template.repository.ts';

const script = scriptBeside(import.meta.dirname, 'learning.child');
const readers = admitFileReaders();

/** Reads the confirmed document once more and finds the places of its values; null where they cannot be found again. */
const learnInChild = async (
  companyId: CompanyId,
  lesson: Lesson,
  file: Uint8Array,
): Promise<TemplateContent | null> => {
  const task = { script, input: packInput(lesson, file), limits: readingLimits };
  try {
    const lines = await Array.fromAsync(await readers.stream(originOf(companyId), () => runBounded(task)));
    return lines[0] === undefined ? null : parseChildLine(templateContent, lines[0]);
  } catch (error) {
    // The document is stored already: nothing learned means that the next one asks again.
    if (error instanceof ChildError || error instanceof AppError) return null;
    throw error;
  }
};

export const storedTemplate = (content: unknown): TemplateContent =>
  parseStored(templateContent, content, 'a template');

interface Learned {
  readonly content: TemplateContent;
  readonly documentId: number | null;
  readonly by: string;
}

/** Adds a template, or what it knows to the one of the same layout; null if the company has as many as it can have. */
const storeTemplate = async (
  { tx, companyId, now }: TenantContext,
  { content, documentId, by }: Learned,
): Promise<number | null> => {
  const issuerKey = issuerKeyOf(content.issuer);
  if (issuerKey === null) return null;
  await lockLeasingData(tx, companyId);
  const layoutKey = layoutKeyOf(content);
  const known = await lockTemplateOfLayout(tx, companyId, { issuerKey, layoutKey });
  if (known) {
    const merged = mergeTemplates(storedTemplate(known.content), content);
    const next = { content: JSON.stringify(merged), version: known.version + 1, document_id: documentId };
    await writeTemplate(tx, companyId, known.id, next);
    return known.id;
  }
  if ((await countTemplates(tx, companyId)) >= maxTemplates) return null;
  return insertTemplate(tx, {
    company_id: companyId,
    issuer_key: issuerKey,
    name: `${content.issuer.name ?? content.issuer.vatId ?? issuerKey}, ${content.type}`,
    layout_key: layoutKey,
    content: JSON.stringify(content),
    document_id: documentId,
    created_by: by,
    created_at: now,
  });
};

interface Confirmed {
  readonly lesson: Lesson;
  readonly file: Uint8Array;
  readonly documentId: number;
  readonly by: string;
}

/** Learns from a document that a person completed; what cannot be read back by its places is not kept. */
export const learnFromDocument = async (
  { db, clock }: Context,
  companyId: CompanyId,
  { lesson, file, documentId, by }: Confirmed,
): Promise<void> => {
  const { form, profile } = lesson.draft.origin;
  if (form === 'e-invoice' || (form === 'scan' && profile === manualProfile)) return;
  const content = await learnInChild(companyId, lesson, file);
  if (content === null) return;
  await inTenant(db, companyId, async (tx) => {
    await storeTemplate({ tx, companyId, now: clock() }, { content, documentId, by });
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
  });
};
