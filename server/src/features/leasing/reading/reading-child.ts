import { buffer } from 'node:stream/consumers';
import { readDocument } from './read-document.ts';

/** Child process: reads the file from stdin and the day from its argument, and writes the outcome as JSON to stdout. */
const [, , today = ''] = process.argv;
const outcome = await readDocument(await buffer(process.stdin), today);
// Exits explicitly, because the PDF library may still be running.
process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0));
