import type { ReadOutcome } from './outcome.ts';
import type { OutcomeLine } from './outcome-lines.ts';

const itemsPerLine = 100;

const inParts = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / itemsPerLine) }, (_, part) =>
    items.slice(part * itemsPerLine, (part + 1) * itemsPerLine),
  );

/** Lines that a child process writes for an outcome. */
export const linesOfOutcome = (outcome: ReadOutcome): readonly OutcomeLine[] => {
  if ('refusal' in outcome) return [outcome];
  if ('draft' in outcome)
    return [outcome.draft, ...(outcome.others ?? [])].flatMap(({ rows, ...head }): OutcomeLine[] => [
      { draft: head },
      ...inParts(rows).map((part) => ({ rows: part })),
    ]);
  const { positions, ...head } = outcome.document;
  return [{ document: head }, ...inParts(positions).map((part) => ({ positions: part }))];
};
