import { plainText } from '@flottwart/contract/rules/plain-text';
import { isOpenStatus } from '@flottwart/contract/rules/status-label';
import type { Relation } from '@flottwart/contract/work-items/relations';
import { ActionIcon, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import { apiMutation } from '../../api/mutation.ts';
import { useLinkItems } from '../../api/relations.ts';
import { StatusChip } from '../../shared/status-chip.tsx';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';
import { itemUrl } from '../kind-pages.ts';
import classes from './links.module.css';

interface LinkRowProps {
  readonly itemId: number;
  readonly relation: Relation;
}

export const LinkRow = ({ itemId, relation }: LinkRowProps) => {
  const unlink = useMutation(apiMutation('DELETE /api/workitem-relations'));
  const link = useLinkItems(itemId);
  const {
    workitemBId: otherId,
    workitemBTitle: title,
    workitemBDescription: description,
    workitemBWorkItemStatus: status,
    workitemBWorkitem_type: kind,
  } = relation;

  const linkAgain = async () => {
    const [refusal] = await link.mutateAsync([otherId]);
    if (refusal) throw refusal.reason;
  };

  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Verknüpfung löschen',
      text: 'Willst du die Verknüpfung wirklich löschen?',
      confirmLabel: 'Löschen',
    });
    if (!isConfirmed) return;
    try {
      await unlink.mutateAsync({ body: { workitemAId: itemId, workitemBId: otherId } });
      toast.undoable('Verknüpfung gelöscht.', linkAgain);
    } catch {
      toast.error('Löschen fehlgeschlagen.');
    }
  };

  return (
    <li className={classes.row} data-live={isOpenStatus(status) || undefined}>
      <Link to={itemUrl(kind, otherId)} className={classes.rowLink}>
        <Text component="span" size="sm" fw={600} className={classes.rowTitle}>
          {title}
        </Text>
        {description ? (
          <Text component="span" size="xs" lineClamp={1}>
            {plainText(description)}
          </Text>
        ) : null}
      </Link>
      <StatusChip status={status} />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        aria-label={`Verknüpfung mit ${title} löschen`}
        loading={unlink.isPending}
        onClick={() => void remove()}
      >
        <Unlink size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
};
