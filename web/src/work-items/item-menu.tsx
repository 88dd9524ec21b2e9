import type { Kind } from '@flottwart/contract/work-items/kinds';
import { ActionIcon, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, EllipsisVertical, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { invalidateLists } from '../api/item-cache.ts';
import { useIsAdmin } from '../api/profile.ts';
import { confirm } from '../ui/confirm.ts';
import { toast } from '../ui/toast.tsx';
import { HoldDialog } from './hold/hold-dialog.tsx';
import classes from './item-menu.module.css';

export interface Deletion {
  /** The menu item, and the title of the question. */
  readonly label: string;
  readonly question: string;
  readonly remove: (id: number) => Promise<unknown>;
}

interface ItemMenuProps {
  readonly kind: Kind;
  readonly itemId: number;
  readonly deletion: Deletion | undefined;
  /** Further actions of the kind. */
  readonly entries: ReactNode;
  readonly onDeleted: () => void;
}

/** Rare actions on an item; renders nothing for users who may do none of them. */
export const ItemMenu = ({ kind, itemId, deletion, entries, onDeleted }: ItemMenuProps) => {
  const isAdmin = useIsAdmin();
  const queryClient = useQueryClient();
  const [isHolding, setIsHolding] = useState(false);
  const remove = useMutation({
    mutationFn: async () => deletion?.remove(itemId),
    onSuccess: () => {
      toast.success('Erfolgreich gelöscht.');
      onDeleted();
      invalidateLists(queryClient, kind);
    },
    onError: (error) => toast.error(`❌ Fehler beim Löschen. ${messageOf(error, '')}`.trimEnd()),
  });

  const ask = async ({ label, question }: Deletion) => {
    const isConfirmed = await confirm({ title: label, text: question, confirmLabel: 'Löschen' });
    if (isConfirmed) remove.mutate();
  };

  if (!isAdmin && !deletion) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label="Weitere Aktionen" loading={remove.isPending}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isAdmin ? entries : null}
          {isAdmin ? (
            <Menu.Item leftSection={<Archive size={16} aria-hidden />} onClick={() => setIsHolding(true)}>
              Von der Löschfrist ausnehmen
            </Menu.Item>
          ) : null}
          {deletion ? (
            <Menu.Item
              className={classes.danger}
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => void ask(deletion)}
            >
              {deletion.label}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isHolding ? <HoldDialog itemId={itemId} onClose={() => setIsHolding(false)} /> : null}
    </>
  );
};
