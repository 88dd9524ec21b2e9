import { Drawer } from '@mantine/core';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { Sidebar } from './sidebar.tsx';

interface NavigationDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The sidebar on a phone. */
export const NavigationDrawer = ({ opened, onClose }: NavigationDrawerProps) => {
  useOpenDialog(opened, onClose);
  return (
    <Drawer opened={opened} onClose={onClose} title="Navigation" size="xs">
      <Sidebar onNavigate={onClose} />
    </Drawer>
  );
};
