import type { LetterFacts } from './letter/letter-facts.ts';
import { composeLetter, letterFileName } from './mail/compose-mail.ts';

/** A letter to the authorities as it was written, made again from the facts its mail has kept. */
export const writtenLetter = async (facts: unknown): Promise<Buffer> => (await composeLetter(facts as LetterFacts)).pdf;

export const writtenLetterName = (facts: unknown): string => letterFileName(facts as LetterFacts);
