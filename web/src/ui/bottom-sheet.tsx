import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './bottom-sheet.module.css';
import { useOpenDialog } from './use-open-dialog.ts';

/** Same width as in the style sheets of the frame and of the lists. Known at the first render, so that nothing moves after it. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });

interface BottomSheetProps {
  readonly opened: boolean;
  readonly title: string;
  /** Buttons that stay in sight below the content. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Tools of a page on a phone, within reach of the thumb. */
export const BottomSheet = ({ opened, title, actions, onClose, children }: BottomSheetProps) => {
  useOpenDialog(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="bottom"
      size="auto"
      classNames={{ content: classes.sheet, body: classes.body }}
    >
      {/* Not in a field: the keyboard of a phone would hide the others. */}
      <div className={classes.content} tabIndex={-1} data-autofocus>
        {children}
      </div>
      <div className={classes.actions}>{actions}</div>
    </Drawer>
  );
};
