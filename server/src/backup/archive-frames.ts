import { z } from 'zod';

const table = z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });

/** Control frames between the rows of an archive. */
const note = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('key'), key: z.string() }),
  /** Table of the rows that follow, in PostgreSQL's text format; a table may occur several times. */
  z.strictObject({ type: z.literal('table'), table }),
  z.strictObject({ type: z.literal('sequence'), name: z.string(), value: z.int() }),
]);
export type Note = z.output<typeof note>;

export type Frame = Note | Buffer;

const noteFrame = 1;
const rowsFrame = 2;
const headLength = 5;

const withHead = (kind: number, payload: Buffer): Buffer[] => {
  const head = Buffer.alloc(headLength);
  head.writeUInt8(kind);
  head.writeUInt32BE(payload.length, 1);
  return [head, payload];
};

export async function* encodeFrames(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  for await (const frame of frames)
    yield* Buffer.isBuffer(frame)
      ? withHead(rowsFrame, frame)
      : withHead(noteFrame, Buffer.from(JSON.stringify(frame)));
}

const decode = (kind: number, payload: Buffer): Frame =>
  kind === rowsFrame ? payload : note.parse(JSON.parse(payload.toString('utf8')));

export async function* decodeFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    while (waiting.length >= headLength) {
      const end = headLength + waiting.readUInt32BE(1);
      if (waiting.length < end) break;
      yield decode(waiting.readUInt8(), waiting.subarray(headLength, end));
      waiting = waiting.subarray(end);
    }
  }
}
