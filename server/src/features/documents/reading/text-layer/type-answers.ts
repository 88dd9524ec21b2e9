import { monthNamePattern } from '@flottwart/contract/grammar/months';
import type { IssuerAssignment } from '../reading-context.ts';
import { type DeclaredType, endsTitle, hasNegativeTotal, voidWord, wordsOfTitle } from './document-type.ts';
import { type Row, textOf } from './rows.ts';

/** Types that people chose for titles of the issuer, with the sum and all rows of the document in hand. */
export interface TypeAnswers extends Pick<IssuerAssignment, 'types'> {
  readonly sum: number;
  readonly rows: readonly Row[];
}

const monthOfTitle = new RegExp(`^(?:${monthNamePattern})$`);
const maxTitleKeyLength = 60;

/** Title without times and numbers; settlements over a negative sum are others than those over a positive one. */
const keyOfTitle = (title: string, sum: number): string | null => {
  const words = wordsOfTitle(title);
  const end = words.findIndex((word) => endsTitle.test(word));
  const own = words.slice(0, end < 0 ? words.length : end).filter((word) => !monthOfTitle.test(word));
  // A void document counts only if a person has looked at that very one.
  if (own.length === 0 || words.some((word) => voidWord.test(word))) return null;
  return `${sum < 0 ? '-' : ''}${own.join(' ')}`.slice(0, maxTitleKeyLength);
};

const creditWords =
  /gutschrift|gutgeschrieben|gutzuschreiben|guthaben|erstatt|storn|rückvergüt|rückzahl|rückerstatt|gunsten|auszahl|ausgezahlt|überzahl|credit note/i;
const paymentWords =
  /nachzahlung|zu zahlen|zahlbar|zahlbetrag|rechnungs(?:end)?betrag|zu begleichen|bitte überweisen|überweisen sie|lastschrift|abgebucht|eingezogen|fällig/i;

/** True if any row says the opposite of the type that was chosen for an earlier document under the same title. */
const contradictsAnswer = (rows: readonly Row[], answer: 'Rechnung' | 'Gutschrift'): boolean =>
  answer === 'Gutschrift'
    ? rows.some(({ words }) => paymentWords.test(textOf(words)))
    : rows.some((row) => hasNegativeTotal(row) || creditWords.test(textOf(row.words)));

/** Unclear title with the type that was chosen for it before, unless the document itself speaks against that. */
export const withTypeAnswer = (
  declared: DeclaredType | null,
  { types, sum, rows }: TypeAnswers,
): DeclaredType | null => {
  const key = declared?.type === 'unclear' ? keyOfTitle(declared.title, sum) : null;
  if (declared === null || key === null) return declared;
  const answer = types.find(({ title }) => title === key)?.type;
  if (answer === undefined || contradictsAnswer(rows, answer)) return { ...declared, key };
  return { ...declared, key, type: answer === 'Gutschrift' ? 'credit' : 'invoice', isAnswered: true };
};
