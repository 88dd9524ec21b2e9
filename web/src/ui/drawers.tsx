import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bottom-sheet.module.css';
import { useOpenDialog } from './use-open-dialog.ts';

export interface SheetDrawerProps {
  readonly opened: boolean;
  readonly title: string;
  /** Buttons that stay in sight below the content. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A drawer at the lower edge of a phone; pages show it as `BottomSheet`. */
export const SheetDrawer = ({ opened, title, actions, onClose, children }: SheetDrawerProps) => {
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

interface SideDrawerProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A drawer at the side; nothing in it is to be filled in. */
export const SideDrawer = ({ opened, title, onClose, children }: SideDrawerProps) => {
  useOpenDialog(opened, onClose);
  return (
    <Drawer opened={opened} onClose={onClose} title={title} size="xs">
      {children}
    </Drawer>
  );
};
