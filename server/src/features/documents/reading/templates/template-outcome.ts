import { completeDraft } from '../../drafts/complete-draft.ts';
import type { ReadDocument } from '../document.ts';
import type { ReadQuestion } from '../draft.ts';
import { futureQuestions } from '../future-days.ts';
import type { ReadResult } from '../outcome.ts';
import type { ReadingContext } from '../reading-context.ts';
import { mayFit, type PrintedSource, readByTemplate } from './read-by-template.ts';

/** Profile of documents that were read by a template, with its id. */
const templateProfile = (id: number): string => `template-${id}`;

export const templateOfProfile = (profile: string): number | null => {
  const id = /^template-(\d{1,10})$/.exec(profile)?.[1];
  return id === undefined ? null : Number(id);
};

interface TemplateOutcome {
  readonly result: ReadResult;
  /** Share of the template's required lines that the document has. */
  readonly found: number;
}

const scanQuestion: ReadQuestion = {
  kind: 'scan',
  text: 'Der Beleg ist gescannt oder fotografiert: Bitte die Zeilen mit der Seite vergleichen.',
};

const sumQuestion: ReadQuestion = { kind: 'sum', text: 'Die Positionen passen nicht zu den Summen des Belegs.' };

/** Share of the lines from which on a document is one of the template's issuer and kind. */
const minFound = 0.8;

type Known = ReadingContext['templates'][number];

const outcomeOf = (
  source: PrintedSource,
  { id, content }: Known,
  { plates, today }: ReadingContext,
): TemplateOutcome => {
  const { draft: read, found, notCounted } = readByTemplate(source, content, plates);
  const draft = { ...read, origin: { form: source.form, profile: templateProfile(id) } };
  const completed = completeDraft({ ...draft, questions: [] }, { today, plates });
  const future = futureQuestions({ date: draft.date, positions: [] }, today);
  const questions = [...draft.questions, ...future, ...(source.form === 'scan' ? [scanQuestion] : [])];
  const isCertain = questions.length === 0 && completed.notices.length === 0 && completed.document !== null;
  if (isCertain && completed.document)
    return { result: { document: { ...completed.document, notices: notCounted } }, found };
  const open = questions.length > 0 ? questions : [sumQuestion];
  return { result: { draft: { ...draft, questions: open } }, found };
};

const questionsOf = ({ result }: TemplateOutcome): number => ('draft' in result ? result.draft.questions.length : 0);

/** Two templates that read a document differently, such as an invoice and a credit without a title, leave it to a person. */
const contentOf = ({ type, number, date, netCents, positions }: ReadDocument): string =>
  JSON.stringify([type, number, date, netCents, positions.map(({ amountCents, plate }) => [amountCents, plate])]);

/** Reads a document by the template of its issuer that fits best; null where none fits. */
export const readByTemplates = (source: PrintedSource, context: ReadingContext): ReadResult | null => {
  const outcomes = context.templates
    .filter(({ content }) => mayFit(source, content))
    .map((template) => outcomeOf(source, template, context));
  const read = outcomes.flatMap(({ result }) => ('document' in result ? [contentOf(result.document)] : []));
  if (new Set(read).size > 1) return null;
  const [best] = outcomes
    .filter(({ found }) => found >= minFound)
    .toSorted((a, b) => questionsOf(a) - questionsOf(b) || b.found - a.found);
  return best?.result ?? null;
};
