import { headOfWords, manualDraft } from './manual-draft.ts';
import type { ReadRefusal, ReadResult } from './outcome.ts';
import type { ReadingContext } from './reading-context.ts';
import { Refusal } from './refusal.ts';
import { readTextLayer, type TextSource } from './text-layer/read-text-layer.ts';
import type { TextItem } from './text-layer/rows.ts';

/** A person cannot complete what is in another currency or too large; letters of a scan may be misread, so that one always can be. */
const final: readonly ReadRefusal[] = ['currency', 'limits-exceeded', 'too-many-positions', 'too-many-references'];

/** Reads a print; what is not understood of it is left to a person, with what the words around the table say. */
export const readPrint = (items: readonly TextItem[], context: ReadingContext, source: TextSource): ReadResult => {
  const { form = 'text-layer' } = source;
  try {
    return readTextLayer(items, context, source);
  } catch (error) {
    if (!(error instanceof Refusal) || (form !== 'scan' && final.includes(error.refusal))) throw error;
    const reason =
      error.refusal === 'unknown-layout' ? 'Eine Tabelle mit Positionen wurde nicht erkannt.' : error.message;
    return { draft: manualDraft(reason, headOfWords(items, context), form) };
  }
};
