import { Readable } from 'node:stream';
import type { Endpoint } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPrepared } from '../lib/response-cache.ts';
import { sha256 } from '../lib/sha256.ts';
import type { Downloads } from './downloads.ts';
import type { FileResponse, Located } from './route.ts';

/** Sends a handler's result as its endpoint declares. */
export const sendResponse = async (
  reply: FastifyReply,
  endpoint: Endpoint,
  response: unknown,
  openStream: Downloads['open'],
): Promise<FastifyReply> => {
  if (isPrepared(response)) return reply.type('application/json; charset=utf-8').send(response.json);
  reply.status(statusOf(endpoint, response));
  if (endpoint.paged) return sendPage(reply, response as Page<unknown>, openStream);
  if (endpoint.produces === 'events') return sendEvents(reply, response as AsyncIterable<unknown>);
  if (endpoint.produces === 'file') return sendFile(reply, response as FileResponse, openStream);
  if (endpoint.produces === 'calendar') return sendCalendar(reply, response as string);
  if (endpoint.produces === 'text') reply.type('text/plain; charset=utf-8');
  if (!endpoint.located) return reply.send(response);
  const { body, location, status } = response as Located<unknown>;
  if (status !== undefined) reply.status(status);
  return reply.header('Content-Location', location).send(body);
};

/** Chooses the first declared response the result fits. */
const statusOf = ({ responses }: Endpoint, response: unknown): number => {
  const declared = Object.entries(responses);
  const [status] = declared.find(([, schema]) => declared.length === 1 || schema.safeParse(response).success) ?? [];
  return Number(status ?? declared[0]?.[0]);
};

const sendPage = async (
  reply: FastifyReply,
  { items, total, hasMore }: Page<unknown>,
  openStream: Downloads['open'],
): Promise<FastifyReply> => {
  if (hasMore) reply.header('X-Total-More', 'true');
  if (Array.isArray(items)) return reply.header('X-Total-Count', total).send(items);
  const stream = await openStream(reply, asJsonArray(items as AsyncIterable<unknown>));
  return reply.header('X-Total-Count', total).type('application/json; charset=utf-8').send(stream);
};

/** Always as a download, never inline, so that uploaded content stays harmless. */
const sendFile = async (
  reply: FastifyReply,
  { type, name, content, size, tag }: FileResponse,
  openStream: Downloads['open'],
): Promise<FastifyReply> => {
  // Opened before any header is set, because it may be refused.
  const body = await bodyOf(reply, { content, tag }, openStream);
  reply
    .header('Content-Disposition', dispositionOf(name))
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('Cache-Control', 'no-store');
  // Cached files are private and revalidated each time.
  if (tag !== undefined) reply.header('Vary', 'Authorization').headers(taggedHeaders(tag));
  if (body === null) return reply.status(304).send();
  reply.type(type);
  if (size !== undefined) reply.header('Content-Length', size);
  return reply.send(body);
};

/** `null` if the caller has this version already. */
const bodyOf = async (
  reply: FastifyReply,
  { content, tag }: Pick<FileResponse, 'content' | 'tag'>,
  openStream: Downloads['open'],
): Promise<Buffer | Readable | null> => {
  if (tag !== undefined && isNotModified(reply, tag)) return null;
  if (content instanceof Uint8Array) return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return openStream(reply, content);
};

/** ASCII fallback for everybody, and the full name (RFC 6266) where it differs. */
const dispositionOf = (name: string): string => {
  const plain = name.replace(/[^\w.-]/g, '_');
  const attachment = `attachment; filename="${plain}"`;
  if (plain === name) return attachment;
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${attachment}; filename*=UTF-8''${whole}`;
};

const taggedHeaders = (tag: string) => ({ ETag: `"${tag}"`, 'Cache-Control': 'private, no-cache' });

/** A 304 says so as its 200 does, which compression adds by the type of the body (RFC 9110, 15.4.5). */
const variesByEncoding = { Vary: 'Accept-Encoding' } as const;

/** True if the caller has this version already, or any with `*`. */
const isNotModified = ({ request }: FastifyReply, tag: string): boolean => {
  const cachedTags = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return cachedTags.includes(`"${tag}"`) || cachedTags.includes('*');
};

/**
 * Tags every JSON read whose body is at hand, so that a client that keeps the last one gets 304 instead of the same body again. Caches still store
 * nothing. The tags are weak, because no write compares them (docs/decisions/0091-conditional-requests.md). Whole lists that are streamed have no tag,
 * because it would have to precede them.
 */
export const sendTags = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ method }, reply, payload: unknown) => {
    const isRead = (method === 'GET' || method === 'HEAD') && reply.statusCode === 200;
    if (!isRead || reply.hasHeader('ETag')) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    const tag = sha256(payload).toString('base64url');
    reply.header('ETag', `W/"${tag}"`);
    if (!isNotModified(reply, tag)) return payload;
    reply.status(304).headers(variesByEncoding).removeHeader('content-type').removeHeader('content-length');
    return '';
  });
};

/** Subscribers poll, so unchanged content gets 304. */
const sendCalendar = (reply: FastifyReply, text: string): FastifyReply => {
  const tag = sha256(text).toString('base64url');
  reply.headers(taggedHeaders(tag));
  if (isNotModified(reply, tag)) return reply.status(304).headers(variesByEncoding).send();
  return reply.type('text/calendar; charset=utf-8').send(text);
};

const flushAt = 64 * 1024;

async function* asJsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let text = '[';
  let separator = '';
  for await (const item of items) {
    text += separator + JSON.stringify(item);
    separator = ',';
    if (text.length < flushAt) continue;
    yield text;
    text = '';
  }
  yield `${text}]`;
}

/** `null` is a heartbeat that keeps proxies from closing the connection. */
const sendEvents = (reply: FastifyReply, events: AsyncIterable<unknown>): FastifyReply => {
  reply.header('X-Accel-Buffering', 'no').type('text/event-stream; charset=utf-8');
  return reply.send(Readable.from(asEvents(events)));
};

const asEvent = (event: unknown): string => (event === null ? ':\n\n' : `data: ${JSON.stringify(event)}\n\n`);

/** Not a generator: one abandoned before its first step would not pass the end on to the source. */
const asEvents = (events: AsyncIterable<unknown>): AsyncIterable<string> => ({
  [Symbol.asyncIterator]: () => {
    const steps = events[Symbol.asyncIterator]();
    const end = { done: true, value: undefined } as const;
    return {
      next: async () => {
        const { done, value } = await steps.next();
        return done ? end : { value: asEvent(value) };
      },
      return: async () => {
        await steps.return?.();
        return end;
      },
    };
  },
});
