import { formatGermanDate } from '@flottwart/contract/grammar/day';
import { addMonths } from '@flottwart/contract/rules/berlin-time';
import type { ReadPosition } from './document.ts';
import type { ReadQuestion } from './draft.ts';

/** First position whose day is too far ahead; rates are billed in advance, so that a year is usual. */
export const futurePositionOf = (positions: readonly ReadPosition[], today: string): ReadPosition | undefined => {
  const latest = addMonths(today, 12);
  return positions.find(({ date }) => date !== null && date > latest);
};

export const futureDateQuestion = (date: string): ReadQuestion => ({
  kind: 'future-date',
  text: `Das Datum ${formatGermanDate(date)} liegt in der Zukunft. Bitte das Datum korrigieren oder bestätigen, dass es stimmt.`,
});

/** Questions about days that have not come yet: they are typing errors more often than not, but an invoice may be dated ahead. */
export const futureQuestions = (
  { date, positions }: { readonly date: string | null; readonly positions: readonly ReadPosition[] },
  today: string,
): ReadQuestion[] => {
  const position = futurePositionOf(positions, today);
  return [
    ...(date !== null && date > today ? [futureDateQuestion(date)] : []),
    ...(position?.date
      ? [
          {
            kind: 'future-position',
            text: `Position ${position.number}: Das Datum ${formatGermanDate(position.date)} liegt in der Zukunft. Bitte korrigieren oder bestätigen, dass es stimmt.`,
          } as const,
        ]
      : []),
  ];
};
