import { AppError } from '../../../lib/app-error.ts';
import { scriptBeside } from '../../../lib/program-files.ts';
import { createThreadService } from '../../../lib/thread-service.ts';
import type { LetterInput } from './letter.thread.ts';
import type { LetterContent } from './letter-content.ts';
import type { PrintedLetter } from './letter-pdf.ts';

const setLetter = createThreadService<LetterInput, PrintedLetter>({
  script: scriptBeside(import.meta.dirname, 'letter.thread'),
  maxWaiting: 100,
  tooMany: () =>
    new AppError('unavailable', 'Gerade werden viele Schreiben erstellt. Bitte gleich noch einmal versuchen.', {
      retryAfterSeconds: 5,
    }),
});

/** Letter as PDF, set in a thread: fonts and layout take longer than a request may block the others. */
export const writeLetter = (content: LetterContent, day: string): Promise<PrintedLetter> => setLetter({ content, day });
