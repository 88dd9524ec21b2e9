import { useMediaQuery } from '@mantine/hooks';
import type { SheetDrawerProps } from './drawers.tsx';
import { lazyComponent } from './lazy-component.tsx';

/** Same width as in the style sheets of the frame and of the lists. Known at the first render, so that nothing moves after it. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });

const SheetDrawer = lazyComponent(async () => (await import('./drawers.tsx')).SheetDrawer);

/** Tools of a page on a phone, within reach of the thumb. */
export const BottomSheet = (props: SheetDrawerProps) => <SheetDrawer isWanted={props.opened} {...props} />;
