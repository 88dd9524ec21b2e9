import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the parameters every authenticator app supports: SHA-1, thirty seconds, six digits. */
const stepSeconds = 30;
const digits = 6;

/** Tolerates one step of clock drift and typing time in each direction. */
const tolerated = [-1, 0, 1] as const;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

export const codeOf = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/** Returns the code's step if it is within tolerance and later than the last one used, so each code works once. */
export const stepOfCode = (secret: Buffer, code: string, now: Date, lastStep: number): number | undefined =>
  tolerated
    .map((away) => stepAt(now) + away)
    .find((step) => step > lastStep && isSame(Buffer.from(codeOf(secret, step)), Buffer.from(code)));
