import { Button, Menu } from '@mantine/core';
import { Bookmark, Check, List, Save, Settings2, Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import classes from './menus.module.css';
import type { MyList } from './use-my-list.ts';

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }));
const ManageViewsDialog = lazy(async () => ({
  default: (await import('./manage-views-dialog.tsx')).ManageViewsDialog,
}));

interface ViewMenuProps {
  readonly myList: MyList;
}

/** "Meine Ansichten": choose one, save what is on the screen, look after them. */
export const ViewMenu = ({ myList }: ViewMenuProps) => {
  const { views, current, show } = myList;
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const close = () => setDialog(null);

  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<Bookmark size={16} aria-hidden />}>
            <span className={classes.viewName}>{current ? `Ansicht: ${current.name}` : 'Ansichten'}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.scrolling} aria-label="Meine Ansichten">
          <Menu.Label>Meine Ansichten</Menu.Label>
          {views.map((view) => (
            <Menu.RadioItem
              key={view.id}
              value={String(view.id)}
              checked={view.id === current?.id}
              closeMenuOnClick
              checkIcon={<Check size={16} aria-hidden />}
              rightSection={view.isDefault ? <Star size={14} aria-label="Standard" /> : null}
              onClick={() => show(view)}
            >
              <span className={classes.viewName}>{view.name}</span>
            </Menu.RadioItem>
          ))}
          {views.length === 0 ? <Menu.Item disabled>Noch keine gespeichert.</Menu.Item> : null}
          <Menu.Divider />
          <Menu.Item leftSection={<List size={16} aria-hidden />} onClick={() => show({ state: {}, columns: null })}>
            Ganze Liste mit Standardspalten
          </Menu.Item>
          <Menu.Item leftSection={<Save size={16} aria-hidden />} onClick={() => setDialog('save')}>
            Ansicht speichern …
          </Menu.Item>
          <Menu.Item
            leftSection={<Settings2 size={16} aria-hidden />}
            disabled={views.length === 0}
            onClick={() => setDialog('manage')}
          >
            Ansichten verwalten …
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'save' ? <SaveViewDialog myList={myList} onClose={close} /> : null}
        {dialog === 'manage' ? <ManageViewsDialog myList={myList} onClose={close} /> : null}
      </Suspense>
    </>
  );
};
