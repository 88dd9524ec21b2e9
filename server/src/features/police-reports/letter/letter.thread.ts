import { serveThread } from '../../../lib/serve-thread.ts';
import type { LetterContent } from './letter-content.ts';
import { type PrintedLetter, printLetter } from './letter-pdf.ts';

export interface LetterInput {
  readonly content: LetterContent;
  readonly day: string;
}

/** Thread: sets letters. */
serveThread(({ content, day }: LetterInput): Promise<PrintedLetter> => printLetter(content, day));
