import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { cssVariablesResolver } from './css-variables.ts';
import { theme } from './theme.ts';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const standard = defaultCssVariablesResolver(merged);
const own = cssVariablesResolver(merged);

const variablesOf = (scheme: 'light' | 'dark'): Record<string, string> => ({
  ...standard.variables,
  ...own.variables,
  ...standard[scheme],
  ...own[scheme],
});

const hexOf = (variables: Record<string, string>, value: string): string => {
  const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (!name) return value === '#fff' ? '#ffffff' : value;
  const next = variables[name];
  if (next === undefined) throw new Error(`${name} is not defined`);
  return hexOf(variables, next);
};

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (first: string, second: string): number => {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ['--mantine-color-body', '--fw-canvas'];
const plainText = [
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-placeholder',
  '--mantine-color-anchor',
  '--mantine-color-error',
  '--mantine-color-success',
];
const tones = ['overdue', 'soon', 'fine', 'none'];
const named = ['petrol', 'red', 'yellow', 'green'];

const textPairs = [
  ...plainText.flatMap((text) => grounds.map((ground) => [text, ground])),
  ...tones.map((tone) => [`--fw-due-${tone}-text`, `--fw-due-${tone}-ground`]),
  ...['soon', 'fine', 'none'].flatMap((tone) => grounds.map((ground) => [`--fw-due-${tone}-text`, ground])),
  ...named.flatMap((color) => [
    ['--mantine-color-white', `--mantine-color-${color}-filled`],
    ['--mantine-color-white', `--mantine-color-${color}-filled-hover`],
  ]),
  ...[...named, 'gray'].flatMap((color) => [
    [`--mantine-color-${color}-light-color`, `--mantine-color-${color}-light`],
    [`--mantine-color-${color}-light-color`, `--mantine-color-${color}-light-hover`],
  ]),
] as [string, string][];

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const variables = variablesOf(scheme);
  const between = (first: string, second: string) =>
    contrast(hexOf(variables, `var(${first})`), hexOf(variables, `var(${second})`));

  it.each(textPairs)('%s is readable on %s', (text, ground) => {
    expect(between(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)('the outline of a control is visible on %s', (ground) => {
    expect(between('--fw-field-border', ground)).toBeGreaterThanOrEqual(3);
  });

  it('a grey chip, which has no hue, stands out from the card it is on', () => {
    expect(between('--mantine-color-gray-light', '--mantine-color-body')).toBeGreaterThanOrEqual(1.1);
  });

  it('overdue stands out from soon by lightness alone', () => {
    expect(between('--fw-due-overdue-ground', '--fw-due-soon-ground')).toBeGreaterThanOrEqual(2);
  });
});
