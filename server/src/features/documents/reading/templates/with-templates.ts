import { issuerKeyOf } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import type { ReadResult } from '../outcome.ts';
import type { ReadingContext } from '../reading-context.ts';
import { Refusal } from '../refusal.ts';
import type { PrintedSource } from './read-by-template.ts';
import { readByTemplates } from './template-outcome.ts';

const changedLayout = 'Das Layout dieser Gesellschaft hat sich geändert.';

/** Says that the issuer has a template of this type, but prints otherwise now. */
const withNotice = (result: ReadResult, { templates }: ReadingContext): ReadResult => {
  if (!('draft' in result)) return result;
  const { draft, ...rest } = result;
  const isKnown = ({ issuer, type }: Pick<DocumentDraft, 'issuer' | 'type'>): boolean =>
    type === draft.type && issuerKeyOf(issuer) !== null && issuerKeyOf(issuer) === issuerKeyOf(draft.issuer);
  if (!templates.some(({ content }) => isKnown(content))) return result;
  return { ...rest, draft: { ...draft, notices: [changedLayout, ...draft.notices] } };
};

/** Reads by a template for certain, else generally, else asks about what the template leaves open; a file of several documents is divided. */
export const readWithTemplates = (
  source: PrintedSource,
  context: ReadingContext,
  readGenerally: () => ReadResult,
): ReadResult => {
  const fitting = context.templates.length === 0 ? null : readByTemplates(source, context);
  if (fitting && 'document' in fitting) return fitting;
  try {
    const result = readGenerally();
    const isOneDraft = 'draft' in result && (result.others ?? []).length === 0;
    return isOneDraft ? (fitting ?? withNotice(result, context)) : result;
  } catch (error) {
    if (fitting && error instanceof Refusal) return fitting;
    throw error;
  }
};
