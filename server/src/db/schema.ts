export type { Schema } from './schema.gen.ts';
