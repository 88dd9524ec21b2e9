import { buffer } from 'node:stream/consumers';
import type { ReadPosition } from './document.ts';
import type { OutcomeLine } from './outcome-lines.ts';
import { readDocument } from './read-document.ts';

/** Child process: reads the file from stdin and the day from its argument, and writes the outcome as lines of JSON to stdout. */
const [, , today = ''] = process.argv;
const outcome = await readDocument(await buffer(process.stdin), today);

const positionsPerLine = 100;

const inParts = (positions: readonly ReadPosition[]): readonly (readonly ReadPosition[])[] =>
  Array.from({ length: Math.ceil(positions.length / positionsPerLine) }, (_, part) =>
    positions.slice(part * positionsPerLine, (part + 1) * positionsPerLine),
  );

const linesOf = (): readonly OutcomeLine[] => {
  if ('refusal' in outcome) return [outcome];
  const { positions, ...head } = outcome.document;
  return [{ document: head }, ...inParts(positions).map((part) => ({ positions: part }))];
};

const text = linesOf()
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');
// Exits explicitly, because the PDF library may still be running.
process.stdout.write(text, () => process.exit(0));
