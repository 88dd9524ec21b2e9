import { z } from 'zod';
import { draftHead, draftRow, storedDocument } from '../reading/outcome-schema.ts';
import type { Lesson } from '../reading/templates/learn-template.ts';

/** Confirmed values, for the child process that learns from them. */
export const lessonSchema: z.ZodType<Lesson> = z.object({
  draft: draftHead.extend({ rows: z.array(draftRow) }),
  document: storedDocument,
  plates: z.array(z.string()),
  today: z.string(),
});
