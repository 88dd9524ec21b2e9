import type { Kind } from '@flottwart/contract/rules/kinds';
import { Group, Menu } from '@mantine/core';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnyItem } from '../api/work-items.ts';
import { useIsPhone } from '../ui/bottom-sheet.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import classes from './detail-header.module.css';
import { EditableTitle } from './editable-title.tsx';
import { ItemMenu } from './item-menu.tsx';
import { kindTrail, shortName } from './kind-pages.ts';
import { WatchButton, WatchEntry } from './watch-button.tsx';

interface DetailHeaderProps {
  readonly kind: Kind;
  readonly item: AnyItem;
  readonly actions: ReactNode;
  /** Further entries of the menu. */
  readonly menu: ReactNode;
  /** Printed as a data sheet; a phone has the entry in its menu. */
  readonly isSheet: boolean;
  readonly onSaveTitle: (title: string) => Promise<unknown>;
  readonly onDeleted: () => void;
}

/** On a phone rare actions are in the menu, so that the page itself begins higher. */
export const DetailHeader = (props: DetailHeaderProps) => {
  const { kind, item, actions, menu, isSheet, onSaveTitle, onDeleted } = props;
  const isPhone = useIsPhone();
  const tools = isPhone ? (
    <>
      <WatchEntry itemId={item.id} />
      {isSheet ? (
        <Menu.Item leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          Drucken
        </Menu.Item>
      ) : null}
      <Menu.Divider />
    </>
  ) : null;
  return (
    <>
      <Breadcrumbs trail={kindTrail(kind)} current={shortName(item)} />
      <div className={classes.header}>
        <EditableTitle value={item.title} onSave={onSaveTitle} />
        <Group gap="sm" className={classes.actions}>
          {actions}
          {isPhone ? null : <WatchButton itemId={item.id} />}
          <ItemMenu kind={kind} item={item} tools={tools} entries={menu} onDeleted={onDeleted} />
        </Group>
      </div>
    </>
  );
};
