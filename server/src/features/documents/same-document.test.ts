import { expect, test } from 'vitest';
import { isSameDocument } from './same-document.ts';

type Identity = Parameters<typeof isSameDocument>[0];

let files = 0;
const document = (given: Partial<Identity> = {}): Identity => {
  files += 1;
  return {
    type: 'Rechnung',
    number: 'RE-1',
    invoice_date: '2026-10-31',
    sum_cents: 10_000,
    issuer_name: 'Leasing AG',
    issuer_vat_id: 'DE123456789',
    sha256: Buffer.from(String(files)),
    file_part: null,
    ...given,
  };
};
const unknown = { issuer_name: null, issuer_vat_id: null };
const later = { invoice_date: '2026-11-30' };

test.each<[string, Partial<Identity>, Partial<Identity>, boolean]>([
  ['the same number of one issuer', {}, { ...later, sum_cents: 5 }, true],
  ['a VAT id written with blanks', {}, { issuer_vat_id: 'DE 123 456 789', issuer_name: 'Leasing' }, true],
  ['a number in other case', {}, { number: 're-1' }, true],
  ['two VAT ids', {}, { issuer_vat_id: 'DE987654321' }, false],
  ['two names without VAT id', { issuer_vat_id: null }, { issuer_vat_id: null, issuer_name: 'Miete GmbH' }, false],
  [
    'one name without VAT id',
    { issuer_vat_id: null },
    { ...later, issuer_vat_id: null, issuer_name: 'LEASING AG.' },
    true,
  ],
  ['a VAT id on one side, the same name', {}, { ...later, issuer_vat_id: null }, true],
  ['a VAT id on one side, another name, same date and sum', {}, { issuer_vat_id: null, issuer_name: 'Leasing' }, true],
  [
    'a VAT id on one side, another name, other date',
    {},
    { ...later, issuer_vat_id: null, issuer_name: 'Miete' },
    false,
  ],
  ['an unknown issuer, same date and sum', unknown, {}, true],
  ['an unknown issuer, another sum', unknown, { sum_cents: 5 }, false],
  ['an unknown issuer, another date', unknown, later, false],
  ['the same letters and digits, split differently', { number: 'X 1-12' }, { number: 'X 11-2' }, false],
  ['invoice and credit of one number', {}, { type: 'Gutschrift' }, false],
])('%s', (_case, one, other, isSame) => {
  expect(isSameDocument(document(one), document(other))).toBe(isSame);
  expect(isSameDocument(document(other), document(one))).toBe(isSame);
});

test('the same file is the same document', () => {
  const sha256 = Buffer.from('file');
  expect(isSameDocument(document({ sha256 }), document({ sha256, number: 'RE-2' }))).toBe(true);
});

test.each([
  [1, 1, true],
  [1, 2, false],
  [0, 0, false],
])('other numbers at the places %i and %i of one file are the same document: %s', (one, other, isSame) => {
  const sha256 = Buffer.from('file');
  const [first, second] = [
    document({ sha256, file_part: one }),
    document({ sha256, file_part: other, number: 'RE-2' }),
  ];
  expect(isSameDocument(first, second)).toBe(isSame);
});
