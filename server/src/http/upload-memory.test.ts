import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { reserveUploadMemory } from './upload-memory.ts';

const megabyte = 1024 * 1024;

const upload = (megabytes?: number) => {
  const raw = new EventEmitter();
  const headers = megabytes === undefined ? {} : { 'content-length': String(megabytes * megabyte) };
  reserveUploadMemory({ headers } as unknown as FastifyRequest, { raw } as unknown as FastifyReply, 20 * megabyte);
  return raw;
};

test('uploads over the memory budget get 503 until others are finished', () => {
  // An upload without a length counts as the largest, and so does one that exaggerates.
  const under = [upload(), upload(1000), ...Array.from({ length: 10 }, () => upload(20))];
  expect(() => upload(20)).toThrow('Gerade werden viele Dateien hochgeladen.');
  const small = upload(16);
  expect(() => upload(1)).toThrow('Gerade werden viele Dateien hochgeladen.');
  // Finish and close of one response release once.
  under[0]?.emit('finish');
  under[0]?.emit('close');
  expect(() => upload(21)).not.toThrow();
  expect(() => upload(1)).toThrow('Gerade werden viele Dateien hochgeladen.');
  for (const raw of [...under, small]) raw.emit('close');
});
