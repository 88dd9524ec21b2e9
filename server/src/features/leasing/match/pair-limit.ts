import { AppError } from '../../../lib/app-error.ts';

/** About 10,000 credits that name one document of 10,000 lines; real documents have at most thousands. */
export const maxPairs = 100_000_000;

/** Bounds the pairs that are compared at once; a match in part would depend on the order of import. */
export const createPairLimit = (): ((pairs: number) => void) => {
  let left = maxPairs;
  return (pairs) => {
    left -= pairs;
    if (left < 0)
      throw new AppError(
        'unprocessable',
        'Rechnungen und Gutschriften mit so vielen ähnlichen Positionen lassen sich nicht zuordnen. Es wurde nichts gespeichert.',
      );
  };
};
