import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { createSampleData, getSampleData, previewSampleRemoval, removeSampleData } from './sample-data.service.ts';

export const sampleDataRoutes = (context: Context): readonly Route[] => [
  route(api.getSampleData, ({ session }) => getSampleData(context, session)),
  route(api.createSampleData, ({ session }) => createSampleData(context, session)),
  route(api.previewSampleRemoval, ({ session }) => previewSampleRemoval(context, session)),
  route(api.removeSampleData, ({ session, body }) => removeSampleData(context, session, body)),
];
