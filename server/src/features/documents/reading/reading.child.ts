import { buffer } from 'node:stream/consumers';
import { linesOfOutcome } from './outcome-text.ts';
import { readDocument } from './read-document.ts';
import { readingContext, unpackInput } from './reading-context.ts';

/** Child process: reads context and file from stdin, and writes the outcome as lines of JSON to stdout. */
const { context, file } = unpackInput(readingContext, await buffer(process.stdin));
const text = linesOfOutcome(await readDocument(file, context))
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');
// Exits explicitly, because the PDF library may still be running.
process.stdout.write(text, () => process.exit(0));
