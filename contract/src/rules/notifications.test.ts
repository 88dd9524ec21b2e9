import { describe, expect, test } from 'vitest';
import { kindNames } from './kinds.ts';
import { choicesOf, maxMentions, mentionedAddresses, notificationPath } from './notifications.ts';

describe('addresses mentioned in a comment', () => {
  test.each([
    ['@anna.beck@firma.example bitte ansehen', ['anna.beck@firma.example']],
    ['Bitte ansehen, @anna@firma.example.', ['anna@firma.example']],
    ['(@anna@firma.example), **@ben@firma.example**: danke', ['anna@firma.example', 'ben@firma.example']],
    ['@jörg@müller.example', ['jörg@müller.example']],
    ['@Anna@Firma.example und @Anna@Firma.example', ['Anna@Firma.example']],
  ])('%s', (text, addresses) => {
    expect(mentionedAddresses(text)).toEqual(addresses);
  });

  test.each(['Mail an anna@firma.example', 'anna@@firma.example', '@anna', '@ anna@firma.example', '', '@@a@b'])(
    'none in „%s“',
    (text) => {
      expect(mentionedAddresses(text)).toEqual([]);
    },
  );

  test('those beyond the limit are ignored', () => {
    const text = Array.from({ length: maxMentions + 5 }, (_, number) => `@a${number}@firma.example`).join(' ');
    expect(mentionedAddresses(text)).toHaveLength(maxMentions);
  });
});

test('mails are a choice of every kind but due dates, which have reminders', () => {
  expect(choicesOf('due')).toEqual(['product', 'off']);
  expect(choicesOf('assigned')).toEqual(['product', 'instant', 'daily', 'weekly', 'off']);
});

test('every subject has a page of its own', () => {
  const paths = [...kindNames, 'import' as const, 'document' as const].map((kind) => notificationPath({ kind, id: 7 }));
  expect(new Set(paths).size).toBe(7);
  expect(paths).toContain('/leaseplan/drafts/7');
});
