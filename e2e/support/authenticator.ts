import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const readBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

const codeOf = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(step, 4);
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
};

/** Authenticator app with one key; never returns the same code twice, because each works once. */
export const openAuthenticator = (key: string): { readonly nextCode: () => string } => {
  const secret = readBase32(key.replace(/\s/g, ''));
  let lastStep = 0;
  return {
    nextCode: () => {
      lastStep = Math.max(lastStep + 1, Math.floor(Date.now() / 30_000));
      return codeOf(secret, lastStep);
    },
  };
};
