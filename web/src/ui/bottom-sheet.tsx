import { useMediaQuery } from '@mantine/hooks';
import { laterPart } from './later-part.tsx';
import type { SheetDrawerProps } from './sheet-drawer.tsx';

/** Same width as in the style sheets of the frame and of the lists. Known at the first render, so that nothing moves after it. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });

const SheetDrawer = laterPart(async () => (await import('./sheet-drawer.tsx')).SheetDrawer);

/** Tools of a page on a phone, within reach of the thumb. */
export const BottomSheet = (props: SheetDrawerProps) => <SheetDrawer isWanted={props.opened} {...props} />;
