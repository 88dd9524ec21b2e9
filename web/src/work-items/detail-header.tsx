import type { Kind } from '@flottwart/contract/rules/kinds';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AnyItem } from '../api/work-items.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { EditableTitle } from './editable-title.tsx';
import { ItemMenu } from './item-menu.tsx';
import { kindTrail, shortName } from './kind-pages.ts';
import { WatchButton } from './watch-button.tsx';

interface DetailHeaderProps {
  readonly kind: Kind;
  readonly item: AnyItem;
  readonly actions: ReactNode;
  /** Further entries of the menu. */
  readonly menu: ReactNode;
  readonly onSaveTitle: (title: string) => Promise<unknown>;
  readonly onDeleted: () => void;
}

export const DetailHeader = ({ kind, item, actions, menu, onSaveTitle, onDeleted }: DetailHeaderProps) => (
  <>
    <Breadcrumbs trail={kindTrail(kind)} current={shortName(item)} />
    <Group align="flex-start" gap="sm" mb="lg">
      <EditableTitle value={item.title} onSave={onSaveTitle} />
      <Group gap="sm">
        {actions}
        <WatchButton itemId={item.id} />
        <ItemMenu kind={kind} item={item} entries={menu} onDeleted={onDeleted} />
      </Group>
    </Group>
  </>
);
