import type { LetterFacts } from './letter/letter-facts.ts';
import { composeLetter, letterFileName } from './mail/compose-mail.ts';

/** Renders a sent letter again from the facts stored with its mail. */
export const writtenLetter = async (facts: unknown): Promise<Buffer> => (await composeLetter(facts as LetterFacts)).pdf;

export const writtenLetterName = (facts: unknown): string => letterFileName(facts as LetterFacts);
