import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Der Prozess lebt',
  access: 'public',
  responses: { 200: z.object({ status: z.literal('ok') }) },
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'Datenbank erreichbar und auf dem Stand dieses Programms',
  access: 'public',
  responses: {
    200: z.object({
      status: z.literal('ready'),
      migration: z.string(),
      /** Early signs of a failure for the operator; requests are served all the same. */
      warnings: z.array(z.enum(['low-disk', 'old-backup'])),
    }),
  },
});

/** Operator of this installation, for the legal pages and the footer. */
export const siteInfo = z.object({
  operator: z.object({
    name: z.string(),
    street: z.string(),
    city: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    representative: z.string().nullable(),
    register: z.string().nullable(),
    vatId: z.string().nullable(),
  }),
  communityUrl: z.string().nullable(),
  /** Account of a demo on one's own machine; `null` everywhere else. */
  demo: z.object({ email: z.string(), password: z.string() }).nullable(),
  /** Lifetime of a visitor's company in a public demo; `null` everywhere else. */
  publicDemo: z.object({ hours: z.int() }).nullable(),
});

export type SiteInfo = z.infer<typeof siteInfo>;

export const site = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'Angaben zum Betreiber dieser Installation',
  access: 'public',
  responses: { 200: siteInfo },
});
