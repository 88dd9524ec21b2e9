import type { TextEncoding } from '@flottwart/contract/import-files';
import { declaredKeys, elementAt } from '@flottwart/contract/rules/known-entries';

/** Upper half of code page 850, which DOS programs write. */
const dosLetters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

const decodeDos = (content: Buffer): string =>
  content.toString('latin1').replace(/[\u0080-\u00FF]/g, (byte) => dosLetters.charAt(byte.charCodeAt(0) - 0x80));

const decoders: Readonly<Record<TextEncoding, (content: Buffer) => string>> = {
  'windows-1252': (content) => new TextDecoder('windows-1252').decode(content),
  cp850: decodeDos,
  macintosh: (content) => new TextDecoder('macintosh').decode(content),
};

const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'windows-1252': 'Windows-1252',
  cp850: 'DOS (CP850)',
  macintosh: 'Mac Roman',
};

const isLetter = (text: string): boolean => /^\p{L}$/u.test(text);

/** German letters in words speak for a reading, signs and control characters inside words against it. */
const worthAt = (text: string, at: number): number => {
  const [before, here, after] = [text.charAt(at - 1), text.charAt(at), text.charAt(at + 1)];
  if (/[\u0080-\u009F]/.test(here)) return -3;
  if (!/[A-Za-z]/.test(before) && !/[A-Za-z]/.test(after)) return 0;
  if (/[äöüß]/.test(here)) return /[A-Z]/.test(after) ? -1 : 2;
  if (/[ÄÖÜ]/.test(here)) return /[a-z]/.test(before) ? -1 : 2;
  if (isLetter(here)) return 0;
  return /[A-Za-z]/.test(before) && /[A-Za-z]/.test(after) ? -3 : -1;
};

const sampledCharacters = 256 * 1024;

const worthOf = (text: string): number => {
  let worth = 0;
  for (const { index } of text.slice(0, sampledCharacters).matchAll(/[^\p{ASCII}]/gu)) worth += worthAt(text, index);
  return worth;
};

export interface DecodedText {
  readonly text: string;
  /** Name for people. */
  readonly format: string;
  /** Encoding that a person may change; null for a file whose bytes show it. */
  readonly encoding: TextEncoding | null;
  /** Sentence about an encoding that is not certain; null for one that is. */
  readonly question: string | null;
}

const uncertainEncoding =
  'Der Zeichensatz der Datei ist nicht sicher. Stimmen die Umlaute in der Vorschau nicht, bitte einen anderen wählen.';

const startsWith = (content: Buffer, ...bytes: number[]): boolean =>
  content.subarray(0, bytes.length).equals(Buffer.from(bytes));

const known = (name: string, format: string, content: Buffer): DecodedText => ({
  text: new TextDecoder(name, { fatal: name === 'utf-8' }).decode(content),
  format,
  encoding: null,
  question: null,
});

const sampledBytes = 4096;

/** UTF-16 by its byte order mark, else by the zero bytes beside Latin letters, which no other text has. */
export const utf16Of = (content: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  if (startsWith(content, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(content, 0xfe, 0xff)) return 'utf-16be';
  if (content.length < 4 || content.length % 2 === 1) return undefined;
  const zeros = [0, 0];
  const sample = content.subarray(0, sampledBytes);
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const isMostly = (zerosThere: number, zerosBeside: number) => zerosBeside === 0 && zerosThere * 4 > sample.length;
  if (isMostly(odd, even)) return 'utf-16le';
  return isMostly(even, odd) ? 'utf-16be' : undefined;
};

/** Decodes UTF-16 and UTF-8, else the encoding that yields the most German words, because a byte order mark is optional. */
export const decodeText = (content: Buffer, chosen?: TextEncoding): DecodedText => {
  const utf16 = utf16Of(content);
  if (utf16) return known(utf16, 'UTF-16', content);
  try {
    return known('utf-8', 'UTF-8', content);
  } catch {
    return decodeMixed(content) ?? decodeBytes(content, chosen);
  }
};

const newline = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Text of a line in UTF-8, or undefined. */
const utf8Of = (line: Buffer): string | undefined => {
  try {
    return utf8.decode(line);
  } catch {
    return undefined;
  }
};

function* linesOf(content: Buffer): Generator<Buffer> {
  for (let start = 0; start < content.length; ) {
    const end = content.indexOf(newline, start);
    const next = end === -1 ? content.length : end + 1;
    yield content.subarray(start, next);
    start = next;
  }
}

const isAscii = (text: string, { length }: Buffer): boolean => text.length === length;

const maxNamedLines = 5;

/** UTF-8 with lines of another program in Windows-1252; undefined without a line that only UTF-8 explains. */
const decodeMixed = (content: Buffer): DecodedText | undefined => {
  const texts: string[] = [];
  const foreign: number[] = [];
  let hasUtf8 = false;
  for (const line of linesOf(content)) {
    const text = utf8Of(line);
    texts.push(text ?? decoders['windows-1252'](line));
    if (text === undefined) foreign.push(texts.length);
    else if (!isAscii(text, line)) hasUtf8 = true;
  }
  if (!hasUtf8) return undefined;
  const named = `${foreign.slice(0, maxNamedLines).join(', ')}${foreign.length > maxNamedLines ? ' …' : ''}`;
  const question = `Nicht alle Zeilen haben denselben Zeichensatz: gelesen als UTF-8, als Windows-1252 ${foreign.length === 1 ? 'die Zeile' : `${foreign.length} Zeilen:`} ${named}. Bitte die Umlaute dort prüfen.`;
  return {
    text: texts.join('').replace(/^\uFEFF/, ''),
    format: 'UTF-8 und Windows-1252',
    encoding: null,
    question,
  };
};

const decodeBytes = (content: Buffer, chosen?: TextEncoding): DecodedText => {
  const readings = declaredKeys(decoders).map((encoding) => {
    const text = decoders[encoding](content);
    return { encoding, text, worth: worthOf(text) };
  });
  const usual = elementAt(readings, 0);
  const best = readings.reduce((one, next) => (next.worth > one.worth ? next : one), usual);
  const { encoding, text } = readings.find((reading) => reading.encoding === chosen) ?? best;
  // The bytes fit another encoding better than the usual one, or none.
  const isUncertain = chosen === undefined && (best !== usual || usual.worth < 0);
  return { text, format: encodingNames[encoding], encoding, question: isUncertain ? uncertainEncoding : null };
};
