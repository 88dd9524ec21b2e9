import type { CSSVariablesResolver } from '@mantine/core';

/** Mantine darkens the `light` variant on dark grounds until it can no longer be distinguished from them. */
const lightVariantOnDark = (color: string, ground: string, hover: string) => ({
  [`--mantine-color-${color}-light`]: ground,
  [`--mantine-color-${color}-light-hover`]: hover,
  [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-2)`,
});

/**
 * Mantine's own defaults miss AA in places (dimmed text, placeholders, errors on dark); these replace them.
 * `--fw-*` are the product's own tokens:
 *   canvas        the ground behind cards and tables
 *   line          hairlines between things of one surface
 *   field-border  the outline of a control, 3:1 on every ground
 *   due-*         due dates: overdue, soon (30 days), fine, none. Overdue is the only solid one: it stands out by
 *                 lightness, also for those who see red and green alike. Plain red text is Mantine's `error`.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--fw-content-width': '75rem',
    '--fw-text-width': '44rem',
  },
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--fw-canvas': 'var(--mantine-color-gray-0)',
    '--fw-line': 'var(--mantine-color-gray-3)',
    '--fw-field-border': 'var(--mantine-color-gray-5)',
    '--fw-due-overdue-ground': 'var(--mantine-color-red-7)',
    '--fw-due-overdue-text': 'var(--mantine-color-white)',
    '--fw-due-soon-ground': 'var(--mantine-color-yellow-1)',
    '--fw-due-soon-text': 'var(--mantine-color-yellow-8)',
    '--fw-due-fine-ground': 'var(--mantine-color-green-1)',
    '--fw-due-fine-text': 'var(--mantine-color-green-8)',
    '--fw-due-none-ground': 'var(--mantine-color-gray-1)',
    '--fw-due-none-text': 'var(--mantine-color-gray-7)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-3)',
    ...lightVariantOnDark('petrol', '#0c3a48', '#104a5b'),
    ...lightVariantOnDark('red', '#4a1512', '#5e1c18'),
    ...lightVariantOnDark('yellow', '#402a09', '#54380d'),
    ...lightVariantOnDark('green', '#0c3324', '#114531'),
    ...lightVariantOnDark('gray', '#34424a', '#3f4e57'),
    '--fw-canvas': 'var(--mantine-color-dark-8)',
    '--fw-line': 'var(--mantine-color-dark-5)',
    '--fw-field-border': 'var(--mantine-color-dark-3)',
    '--fw-due-overdue-ground': 'var(--mantine-color-red-6)',
    '--fw-due-overdue-text': 'var(--mantine-color-white)',
    '--fw-due-soon-ground': 'var(--mantine-color-yellow-light)',
    '--fw-due-soon-text': 'var(--mantine-color-yellow-2)',
    '--fw-due-fine-ground': 'var(--mantine-color-green-light)',
    '--fw-due-fine-text': 'var(--mantine-color-green-2)',
    '--fw-due-none-ground': 'var(--mantine-color-dark-6)',
    '--fw-due-none-text': 'var(--mantine-color-dark-1)',
  },
});
