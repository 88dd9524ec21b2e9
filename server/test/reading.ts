import type { ReadDocument } from '../src/features/documents/reading/document.ts';
import type { ReadOutcome } from '../src/features/documents/reading/outcome.ts';
import type { ReadingContext } from '../src/features/documents/reading/reading-context.ts';

/** Context of a company without vehicles or assignments, unless the test names some. */
export const readingContext = (today: string, known: Partial<ReadingContext> = {}): ReadingContext => ({
  today,
  company: { name: 'Ahrens Transporte GmbH' },
  plates: [],
  assignments: [],
  templates: [],
  ...known,
});

/** Document of an outcome; fails with the reason if there is none. */
export const exactDocument = (outcome: ReadOutcome): ReadDocument => {
  if ('document' in outcome) return outcome.document;
  const reasons = 'draft' in outcome ? outcome.draft.questions : [{ kind: outcome.refusal, text: outcome.text }];
  throw new Error(reasons.map(({ kind, text }) => `${kind}: ${text}`).join('\n'));
};
