import { buffer } from 'node:stream/consumers';
import { openPdf, pageSizeOf } from '../reading/pdf/open-pdf.ts';
import { pageTextsOf } from '../reading/pdf/text-items.ts';
import { unpackInput } from '../reading/reading-context.ts';
import { learnTemplate } from '../reading/templates/learn-template.ts';
import { lessonSchema } from './lesson.ts';

/** Child process: reads a lesson and its file from standard input, and writes the learned template as a line of JSON; nothing if it learned none. */
const { context: lesson, file } = unpackInput(lessonSchema, await buffer(process.stdin));
const pdf = await openPdf(file);
const { items, stamps } = await pageTextsOf(pdf);
const source = { items, stamps, size: await pageSizeOf(pdf), form: 'text-layer' } as const;
const learned = items.length === 0 ? null : learnTemplate(source, lesson);
// Exits explicitly, because the PDF library may still be running.
process.stdout.write(learned ? `${JSON.stringify(learned)}\n` : '', () => process.exit(0));
