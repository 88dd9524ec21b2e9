import type { ReadIssuer } from '../document.ts';
import type { ReadingContext } from '../reading-context.ts';
import { labelKey } from '../text.ts';

/** Legal forms and words of the trade, which many companies share. */
const shared = new Set(
  'gmbh mbh ag kg kgaa se ohg ug co und der die transporte transport transportservice spedition logistik logistics kurier kuriere express service services fleet flotten fuhrpark deutschland holding group gruppe inh inhaber'.split(
    ' ',
  ),
);
const minWordLength = 3;

const ownWords = (name: string): string[] =>
  labelKey(name)
    .split(' ')
    .filter((word) => word.length >= minWordLength && !shared.has(word));

const vatKey = (vatId: string | null | undefined): string => (vatId ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Notice that an e-invoice is addressed to another company (BT-44, 48): by the VAT ids, or without both of them by names that have no word in common. */
export const addresseeNotices = (buyer: ReadIssuer, { name, vatId }: ReadingContext['company']): readonly string[] => {
  const addressee = `Die E-Rechnung ist an „${(buyer.name ?? '').slice(0, 80)}“`;
  const [theirs, own] = [vatKey(buyer.vatId), vatKey(vatId)];
  if (theirs !== '' && own !== '')
    return theirs === own
      ? []
      : [`${addressee} mit der USt-IdNr. ${theirs.slice(0, 20)} gerichtet; die eigene ist ${own}.`];
  const [buyerWords, ownNames] = [ownWords(buyer.name ?? ''), new Set(ownWords(name))];
  const isAnother = buyerWords.length > 0 && ownNames.size > 0 && !buyerWords.some((word) => ownNames.has(word));
  return isAnother ? [`${addressee} gerichtet, nicht an „${name.slice(0, 80)}“.`] : [];
};
