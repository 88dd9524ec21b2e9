/** Forms no browser sends: description, declared type and bytes. */
export interface MalformedForm {
  readonly what: string;
  readonly type: string;
  readonly payload: string;
}

const usual = 'multipart/form-data; boundary=b';
const part = (disposition: string, content = 'x', more = ''): string =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
const file = (name: string, content = '\0\0\0'): string => part(`name="file"; filename=${name}`, content);
const end = '--b--\r\n';

const form = (what: string, payload: string, type = usual): MalformedForm => ({ what, type, payload });

export const malformedForms: readonly MalformedForm[] = [
  form('nothing', ''),
  form('only an end', end),
  form('no end', file('"a.csv"')),
  form('cut off in a header', '--b\r\nContent-Dispo'),
  form(
    'cut off in the content',
    `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(500)}`,
  ),
  form('no boundary', file('"a"') + end, 'multipart/form-data'),
  form('an empty boundary', file('"a"') + end, 'multipart/form-data; boundary='),
  form('another boundary', file('"a"') + end, 'multipart/form-data; boundary=c'),
  form('an endless boundary', file('"a"') + end, `multipart/form-data; boundary=${'b'.repeat(5_000)}`),
  form('another kind of multipart', file('"a"') + end, 'multipart/mixed; boundary=b'),
  form('bare line feeds', (file('"a"') + end).replaceAll('\r', '')),
  form('two files', file('"a"') + file('"b"') + end),
  form('a file in another field', `${part('name="datei"; filename="a"')}${end}`),
  form('a file without a name', `${part('name="file"')}${end}`),
  form(
    'a thousand fields',
    Array.from({ length: 1_000 }, (_, index) => part(`name="f${index}"`)).join('') + file('"a"') + end,
  ),
  form('a long field', part('name="kind"', 'x'.repeat(50_000)) + file('"a"') + end),
  form('a prototype as a field', part('name="__proto__"', '{"x":1}') + part('name="constructor"') + file('"a"') + end),
  form('a field twice', part('name="kind"', 'trips') + part('name="kind"', 'vehicles') + file('"a"') + end),
  form('an unknown field', part('name="companyId"', '2') + file('"a"') + end),
  form('no disposition', `--b\r\nContent-Type: text/plain\r\n\r\nx\r\n${end}`),
  form('a disposition without a name', `${part('filename="a"')}${end}`),
  form('a huge header', `${part('name="file"; filename="a"', 'x', `X-Lang: ${'x'.repeat(90_000)}\r\n`)}${end}`),
  form(
    'a form inside',
    `${part('name="file"; filename="a"', 'x', 'Content-Type: multipart/mixed; boundary=c\r\n')}${end}`,
  ),
  form('a broken encoded name', part('name="file"; filename*=UTF-8\'\'%zz%ff', 'x') + end),
];
