import { buffer } from 'node:stream/consumers';
import { readDocument } from './read-document.ts';

/** The program of the child process: the file comes in on stdin, today as argument, the outcome leaves as JSON on stdout. */
const [, , today = ''] = process.argv;
const outcome = await readDocument(await buffer(process.stdin), today);
// Whatever a file has left running in the PDF library ends here.
process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0));
