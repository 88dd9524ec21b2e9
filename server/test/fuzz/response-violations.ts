import { type ErrorCode, errorStatus } from '@flottwart/contract/errors';
import type { TestApp } from '../app.ts';

type RawResponse = Awaited<ReturnType<TestApp['raw']>>;

/** Implementation details that a response must not reveal. */
const implementationDetails =
  /\bat .+:\d+:\d+|\.(ts|mjs|js):\d+|node_modules|\/(src|work|home|tmp|usr)\/|\b(select|insert into|update|delete from) .+ (from|values|set|where)\b|violates|constraint|relation "|column "|syntax error|pg_catalog|_pkey|_fkey|FST_ERR|ZodError|TypeError|SyntaxError|ECONN/i;

const english =
  /\b(invalid|expected|received|must be|required|unexpected|failed|cannot|unknown|not allowed|too (big|small|long))\b/i;

/** Longer refusals are not a readable sentence. */
const maxRefusalLength = 8_000;

/** Violations in a response, whatever was sent; the caller's own input is ignored. */
export const responseViolations = ({ status, text, body, headers }: RawResponse): string[] => {
  if (status >= 500) return [`returned ${status}: ${text.slice(0, 200)}`];
  if (status < 400) return [];
  const found: string[] = [];
  const isJson = String(headers['content-type']).startsWith('application/json');
  if (!isJson || typeof body !== 'object') return [`a refusal (${status}) that is no JSON: ${text.slice(0, 200)}`];
  if (errorStatus[body.code as ErrorCode] !== status) found.push(`the code ${body.code} with the status ${status}`);
  if (typeof body.message !== 'string' || body.message === '') found.push('no message');
  if (english.test(body.message)) found.push(`English: ${body.message.slice(0, 200)}`);
  if (implementationDetails.test(text)) found.push(`something of the inside: ${text.slice(0, 300)}`);
  if (text.length > maxRefusalLength) found.push(`a refusal of ${text.length} characters: ${text.slice(0, 100)}…`);
  return found;
};
