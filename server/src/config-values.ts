import { z } from 'zod';

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));
export const onOff = z.enum(['on', 'off'], { error: 'expected on or off' }).transform((value) => value === 'on');
export const key = z.base64({ error: 'expected base64' }).transform((value, context) => {
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length !== 32) context.addIssue('expected 32 bytes in base64, for example from: openssl rand -base64 32');
  return bytes;
});
export const list = z.string().transform((value) => value.split(',').map((part) => part.trim()));
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `at least ${min}`).max(max, `at most ${max}`));

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'expected postgres://user:password@host/database',
});
