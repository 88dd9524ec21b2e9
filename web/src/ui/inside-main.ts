import type { ComboboxProps } from '@mantine/core';

/** Options that open inside a landmark, so that screen readers find them there; not for dialogs, which lie above it. */
export const insideMain: ComboboxProps = { portalProps: { target: 'main' } };
