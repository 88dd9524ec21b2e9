import { isArchivable, type Kind } from '@flottwart/contract/rules/kinds';
import { isMissingPlate } from '@flottwart/contract/rules/plate';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, ShieldCheck, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useIsAdmin } from '../api/profile.ts';
import { apiQuery } from '../api/query.ts';
import type { AnyItem } from '../api/work-items.ts';
import { useDeleteItem } from '../api/work-items.ts';
import { confirm } from '../ui/confirm.ts';
import { toast } from '../ui/toast.tsx';
import { ArchiveEntry } from './archive.tsx';
import { deletionTexts, dependentLines, hasManyDependents } from './deletion-text.ts';
import { HoldDialog } from './hold/hold-dialog.tsx';
import classes from './item-menu.module.css';
import { shortName } from './kind-pages.ts';

/** Name to type before much is deleted. */
const typedName = (item: AnyItem): string =>
  'hersteller' in item && isMissingPlate(item.licensePlate) ? item.vin : shortName(item);

interface ItemMenuProps {
  readonly kind: Kind;
  readonly item: AnyItem;
  /** First entries, for every member. */
  readonly tools: ReactNode;
  /** Further actions of the kind. */
  readonly entries: ReactNode;
  readonly onDeleted: () => void;
}

/** Rare actions on an item. */
export const ItemMenu = ({ kind, item, tools, entries, onDeleted }: ItemMenuProps) => {
  const isAdmin = useIsAdmin();
  const queryClient = useQueryClient();
  const [isHolding, setIsHolding] = useState(false);
  const remove = useDeleteItem(kind, item.id);
  const { label, question } = deletionTexts[kind];
  const fail = (error: unknown) => toast.error(`❌ Fehler beim Löschen. ${messageOf(error, '')}`.trimEnd());

  const ask = async () => {
    const { dependents } = await queryClient.fetchQuery(
      apiQuery('GET /api/workitems/:id/dependents', { params: { id: item.id } }),
    );
    const isConfirmed = await confirm({
      title: label,
      text: question,
      confirmLabel: 'Löschen',
      details: dependentLines(kind, dependents),
      ...(hasManyDependents(dependents) && { typed: typedName(item) }),
    });
    if (!isConfirmed) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success('Erfolgreich gelöscht.');
        onDeleted();
      },
      onError: fail,
    });
  };

  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label="Weitere Aktionen" loading={remove.isPending}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {tools}
          {isAdmin ? entries : null}
          <ArchiveEntry kind={kind} item={item} />
          {isAdmin ? (
            <Menu.Item leftSection={<ShieldCheck size={16} aria-hidden />} onClick={() => setIsHolding(true)}>
              Von der Löschfrist ausnehmen
            </Menu.Item>
          ) : null}
          {isAdmin || !isArchivable(kind) ? (
            <Menu.Item
              className={classes.danger}
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => void ask().catch(fail)}
              disabled={!isAdmin}
            >
              {label}
              {isAdmin ? null : (
                <Text size="xs" component="span" display="block">
                  nur durch Administratoren
                </Text>
              )}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isHolding ? <HoldDialog itemId={item.id} onClose={() => setIsHolding(false)} /> : null}
    </>
  );
};
