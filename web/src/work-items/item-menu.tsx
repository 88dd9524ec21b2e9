import type { Kind } from '@flottwart/contract/work-items/kinds';
import { ActionIcon, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, Trash2 } from 'lucide-react';
import { messageOf } from '../api/api-error.ts';
import { invalidateLists } from '../api/item-cache.ts';
import { confirm } from '../ui/confirm.ts';
import { toast } from '../ui/toast.tsx';
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
  readonly deletion: Deletion;
  readonly onDeleted: () => void;
}

export const ItemMenu = ({ kind, itemId, deletion, onDeleted }: ItemMenuProps) => {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deletion.remove(itemId),
    onSuccess: () => {
      toast.success('Erfolgreich gelöscht.');
      onDeleted();
      invalidateLists(queryClient, kind);
    },
    onError: (error) => toast.error(`❌ Fehler beim Löschen. ${messageOf(error, '')}`.trimEnd()),
  });

  const ask = async () => {
    const isConfirmed = await confirm({ title: deletion.label, text: deletion.question, confirmLabel: 'Löschen' });
    if (isConfirmed) remove.mutate();
  };

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="Weitere Aktionen" loading={remove.isPending}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item className={classes.danger} leftSection={<Trash2 size={16} aria-hidden />} onClick={() => void ask()}>
          {deletion.label}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
