import { mentionedAddresses } from '@flottwart/contract/rules/notifications';
import { describe, expect, test } from 'vitest';
import { canBeMentioned, insertMention, matchingColleagues, typedMention } from './mention-text.ts';

const anna = { email: 'anna.beck@firma.example', name: 'Anna Beck' };
const juergen = { email: 'j.weiss@firma.example', name: 'Jürgen Weiß' };
const colleagues = [anna, juergen];

describe('an @ before the caret', () => {
  test.each([
    ['@', '', 0],
    ['Bitte @an', 'an', 6],
    ['Bitte (@anna be', 'anna be', 7],
    ['Zeile\n@j', 'j', 6],
  ])('%j begins a mention', (text, typed, start) => {
    expect(typedMention(text, text.length)).toEqual({ start, text: typed });
  });

  test.each(['anna@firma', 'Bitte @anna.beck@firma.example', '@anna beck und', 'ohne', '@ '])(
    '%j begins none',
    (text) => {
      expect(typedMention(text, text.length)).toBeNull();
    },
  );

  test('text behind the caret does not count', () => {
    expect(typedMention('@an und mehr', 3)).toEqual({ start: 0, text: 'an' });
  });
});

describe('colleagues', () => {
  test.each([
    ['', ['Anna Beck', 'Jürgen Weiß']],
    ['beck', ['Anna Beck']],
    ['jurgen', ['Jürgen Weiß']],
    ['weiss', ['Jürgen Weiß']],
    ['j.w', ['Jürgen Weiß']],
    ['anna b', ['Anna Beck']],
    ['eck', []],
  ])('are found by %j', (typed, names) => {
    expect(matchingColleagues(colleagues, typed).map(({ name }) => name)).toEqual(names);
  });
});

describe('a chosen colleague', () => {
  test.each([
    ['Bitte @an', 'Bitte @anna.beck@firma.example '],
    ['Bitte @an, danke', 'Bitte @anna.beck@firma.example, danke'],
  ])('in %j is written as the server reads it', (text, expected) => {
    const typed = typedMention(text, text.indexOf('an') + 2);
    if (!typed) throw new Error('No mention.');
    const inserted = insertMention(text, typed, anna);
    expect(inserted.text).toBe(expected);
    expect(mentionedAddresses(inserted.text)).toEqual([anna.email]);
    expect(inserted.text.slice(0, inserted.caret).trimEnd()).toBe('Bitte @anna.beck@firma.example');
  });

  test('with an address that no mention can hold is not offered', () => {
    expect([anna, { email: "o'neil@firma.example", name: 'Pat' }].filter(canBeMentioned)).toEqual([anna]);
  });
});
