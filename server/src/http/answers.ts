import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Endpoint } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import type { FastifyReply } from 'fastify';
import type { FileAnswer, Located } from './route.ts';

/** Turns what a handler returned into the answer its endpoint declares. */
export const sendAnswer = (reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply => {
  reply.status(statusOf(endpoint, answer));
  if (endpoint.paged) return sendPage(reply, answer as Page<unknown>);
  if (endpoint.produces === 'events') return sendEvents(reply, answer as AsyncIterable<unknown>);
  if (endpoint.produces === 'file') return sendFile(reply, answer as FileAnswer);
  if (endpoint.produces === 'calendar') return sendCalendar(reply, answer as string);
  if (endpoint.produces === 'text') reply.type('text/plain; charset=utf-8');
  if (!endpoint.located) return reply.send(answer);
  const { answer: told, location } = answer as Located<unknown>;
  return reply.header('Content-Location', location).send(told);
};

/** Where several answers are declared, the first that the answer fits. */
const statusOf = ({ responses }: Endpoint, answer: unknown): number => {
  const declared = Object.entries(responses);
  const [status] = declared.find(([, schema]) => declared.length === 1 || schema.safeParse(answer).success) ?? [];
  return Number(status ?? declared[0]?.[0]);
};

const sendPage = (reply: FastifyReply, { items, total }: Page<unknown>): FastifyReply => {
  reply.header('X-Total-Count', total);
  if (Array.isArray(items)) return reply.send(items);
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(asJsonArray(items as AsyncIterable<unknown>)));
};

/** Always to be saved, never shown in place: what somebody sent in stays harmless. */
const sendFile = (reply: FastifyReply, { type, name, content }: FileAnswer): FastifyReply =>
  reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .send(
      content instanceof Uint8Array
        ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
        : Readable.from(content),
    );

/** Subscribers ask again and again: what has not changed is not sent again. */
const sendCalendar = (reply: FastifyReply, text: string): FastifyReply => {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.header('ETag', tag).header('Cache-Control', 'private, no-cache');
  const known = reply.request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known?.includes(tag)) return reply.status(304).send();
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

/** `null` is a sign of life that keeps proxies from closing the line. */
const sendEvents = (reply: FastifyReply, events: AsyncIterable<unknown>): FastifyReply => {
  reply.header('X-Accel-Buffering', 'no').type('text/event-stream; charset=utf-8');
  return reply.send(Readable.from(asEvents(events)));
};

async function* asEvents(events: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const event of events) yield event === null ? ':\n\n' : `data: ${JSON.stringify(event)}\n\n`;
}
