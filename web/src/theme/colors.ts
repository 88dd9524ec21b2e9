import type { MantineColorsTuple } from '@mantine/core';

/*
 * All scales share the same lightness steps (OKLCH), so a shade number means the same contrast in every colour:
 * 6 and darker carry white text (4.5:1), 7 and darker are text on shade 1, 4 and lighter are text on the dark ground.
 * Red leans to orange and green to blue: with red-green blindness both keep apart by hue, and yellow by lightness.
 */

const petrol: MantineColorsTuple = [
  '#f0fafe',
  '#dbf3fb',
  '#bbe6f6',
  '#93d3ea',
  '#67bcd8',
  '#3c9ebc',
  '#117e9a',
  '#04667e',
  '#005064',
  '#043a49',
];

const red: MantineColorsTuple = [
  '#fff5f4',
  '#ffe8e4',
  '#ffd2cb',
  '#ffb1a6',
  '#ff8678',
  '#ee564a',
  '#c93029',
  '#a6201c',
  '#851713',
  '#62100d',
];

const yellow: MantineColorsTuple = [
  '#fef8e5',
  '#fdedc1',
  '#fcda8b',
  '#f4bf4f',
  '#e2a108',
  '#c28204',
  '#9d6304',
  '#814e03',
  '#673c06',
  '#4e2a07',
];

const green: MantineColorsTuple = [
  '#effbf5',
  '#daf6e7',
  '#b8ecd2',
  '#8cdcb6',
  '#61c59a',
  '#39a77b',
  '#18855e',
  '#0d6c4b',
  '#0a553b',
  '#0a3e2a',
];

const gray: MantineColorsTuple = [
  '#f8fafb',
  '#f1f4f6',
  '#e5ebee',
  '#d8dfe3',
  '#c7cfd4',
  '#838f96',
  '#5f6d74',
  '#415057',
  '#27353c',
  '#142026',
];

const dark: MantineColorsTuple = [
  '#e2e7e9',
  '#cbd2d6',
  '#a4aeb4',
  '#89969d',
  '#424f56',
  '#2f3b42',
  '#232e35',
  '#182329',
  '#111b20',
  '#091216',
];

export const colors = { petrol, red, yellow, green, gray, dark };

/** The two colours of the mark, the same on every ground. */
export const markColors = { plate: petrol[7], sticker: yellow[3] };
