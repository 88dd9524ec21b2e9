import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['**Wichtig:** Öl prüfen', 'Wichtig: Öl prüfen'],
  ['***sehr*** *wichtig* und __dringend__', 'sehr wichtig und dringend'],
  ['~~alt~~ `neu`', 'alt neu'],
  ['# Titel\n\n- eins\n- [x] zwei\n> Zitat', 'Titel\n\n• eins\n• zwei\nZitat'],
  ['[Werkstatt](https://werkstatt.example/a) und ![Foto](https://x.example/b.png)', 'Werkstatt und Foto'],
  ['```\ncode\n```', 'code'],
  ['FW_1003_alt kostet 2 * 3 * 4 Euro', 'FW_1003_alt kostet 2 * 3 * 4 Euro'],
  ['\\*\\*kein Fett\\*\\*', '**kein Fett**'],
  ['1. erstens', '1. erstens'],
  ['', ''],
])('%j reads %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});
