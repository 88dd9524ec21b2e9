import { expect, test } from 'vitest';
import { mayMention, readMentions, withMemberNames } from './mentions.ts';

const berta = { email: 'berta@firma.example', name: 'Berta Prüfer' };
const long = { email: 'bp@firma.example', name: 'Berta Prüfer Lang' };
const twins = [
  { email: 'jan1@firma.example', name: 'Jan Meier' },
  { email: 'jan2@firma.example', name: 'Jan Meier' },
];
const members = [berta, long, ...twins, { email: 'solo@firma.example', name: 'Solo' }];

test.each([
  ['@Berta Prüfer bitte ansehen', [berta.email]],
  ['Bitte (@berta  PRÜFER), danke', [berta.email]],
  ['@Berta Prüfer Lang', [long.email]],
  ['@Berta Pru\u0308fer', [berta.email]],
  ['@berta@firma.example und @Berta Prüfer', [berta.email]],
])('%j mentions', (text, addresses) => {
  expect(readMentions(text, members)).toEqual({ addresses, unknown: null });
});

test.each([
  ['@Berta', 'Berta'],
  ['@Berta Prüferin', 'Berta'],
  ['@Jan Meier', 'Jan'],
  ['@Solo ist ein Wort', 'Solo'],
])('%j mentions nobody, and its first word is named', (text, unknown) => {
  expect(readMentions(text, members)).toEqual({ addresses: [], unknown });
});

test('an address of a stranger is unknown, an @ without a word is none', () => {
  expect(readMentions('@fremd@anderswo.example', members).unknown).toBe('fremd@anderswo.example');
  expect(readMentions('3 Stück @ 5 €, mail@firma.example', members)).toEqual({ addresses: [], unknown: null });
  expect([mayMention('mail@firma.example'), mayMention('an @Berta')]).toEqual([false, true]);
});

test('addresses of members are shown as names', () => {
  expect(withMemberNames('@berta@firma.example, siehe @fremd@x.example', members)).toBe(
    '@Berta Prüfer, siehe @fremd@x.example',
  );
});
