import { buffer } from 'node:stream/consumers';
import type { OutcomeLine } from './outcome-lines.ts';
import { readDocument } from './read-document.ts';
import { unpackInput } from './reading-context.ts';

/** Child process: reads context and file from stdin, and writes the outcome as lines of JSON to stdout. */
const { context, file } = unpackInput(await buffer(process.stdin));
const outcome = await readDocument(file, context);

const itemsPerLine = 100;

const inParts = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / itemsPerLine) }, (_, part) =>
    items.slice(part * itemsPerLine, (part + 1) * itemsPerLine),
  );

const linesOf = (): readonly OutcomeLine[] => {
  if ('refusal' in outcome) return [outcome];
  if ('draft' in outcome) {
    const { rows, ...head } = outcome.draft;
    return [{ draft: head }, ...inParts(rows).map((part) => ({ rows: part }))];
  }
  const { positions, ...head } = outcome.document;
  return [{ document: head }, ...inParts(positions).map((part) => ({ positions: part }))];
};

const text = linesOf()
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');
// Exits explicitly, because the PDF library may still be running.
process.stdout.write(text, () => process.exit(0));
