import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dependent } from './work-items/removal.ts';

const sampleState = z.enum(['none', 'creating', 'present', 'failed']);
export type SampleState = z.infer<typeof sampleState>;

const count = () => z.int().min(0);

/** Invented fleet of a company: whether it is there, how far it is created, and how much of it is left. */
export const sampleData = z.object({
  state: sampleState,
  /** Percentage while it is created. */
  percent: count(),
  vehicles: count(),
  employees: count(),
  trips: count(),
  /** Tasks, repairs and offences. */
  others: count(),
  documents: count(),
  /** Samples left out, because the company has its own data under the same number. */
  skipped: z.array(z.string()),
});
export type SampleData = z.infer<typeof sampleData>;

/** More names would hide the question. */
export const maxNamedSamples = 5;

/** Own data at the samples, deleted or kept, and samples that somebody has changed since. */
export const sampleRemoval = z.object({
  dependents: z.array(dependent),
  /** Samples whose fields people have changed. */
  changed: count(),
  /** Titles of the first of them, as they are now. */
  changedTitles: z.array(z.string()).max(maxNamedSamples),
  /** Samples exempt from retention, which forbid the removal. */
  held: count(),
});
export type SampleRemoval = z.infer<typeof sampleRemoval>;

const getSampleData = endpoint({
  method: 'GET',
  path: '/api/sample-data',
  summary: 'Beispieldaten der Firma: ob sie da sind, und wie viele',
  access: 'member',
  responses: { 200: sampleData },
});

const createSampleData = endpoint({
  method: 'POST',
  path: '/api/admin/sample-data',
  summary: 'Beispieldaten anlegen; sind sie schon da oder im Entstehen, geschieht nichts',
  access: 'admin',
  responses: { 202: sampleData },
  quota: 'imports',
});

const previewSampleRemoval = endpoint({
  method: 'GET',
  path: '/api/admin/sample-data/removal',
  summary: 'Was an den Beispieldaten hängt: was mit ihnen geht und was bleibt, jeweils mit Anzahl',
  access: 'admin',
  responses: { 200: sampleRemoval },
});

const removeSampleData = endpoint({
  method: 'POST',
  path: '/api/admin/sample-data/removal',
  summary: 'Beispieldaten entfernen; abgelehnt, wenn inzwischen mehr eigene Daten an ihnen hängen als angegeben',
  access: 'admin',
  /** Own data that goes with the samples, and changed samples, as shown before. */
  body: z.strictObject({ deleted: count(), changed: count() }),
  responses: { 200: sampleData },
});

export const sampleDataEndpoints = {
  getSampleData,
  createSampleData,
  previewSampleRemoval,
  removeSampleData,
} as const;
