import { joinNames } from '@flottwart/contract/rules/counted';
import { isArchivable, type Kind } from '@flottwart/contract/rules/kinds';
import { isMissingPlate } from '@flottwart/contract/rules/plate';
import type { Dependent } from '@flottwart/contract/work-items/removal';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, ShieldCheck, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useIsAdmin } from '../api/profile.ts';
import { apiQuery } from '../api/query.ts';
import { type AnyItem, useDeleteItem } from '../api/work-items.ts';
import { dependentNames } from '../shared/dependent-names.ts';
import { confirm } from '../ui/confirm.ts';
import { toast } from '../ui/toast.tsx';
import { ArchiveEntry } from './archive.tsx';
import { HoldDialog } from './hold/hold-dialog.tsx';
import classes from './item-menu.module.css';
import { shortName } from './kind-pages.ts';

interface DeletionTexts {
  /** The menu item, and the title of the question. */
  readonly label: string;
  readonly question: string;
}

/** Texts of tasks and drivers as specified. */
const deletionTexts: Readonly<Record<Kind, DeletionTexts>> = {
  vehicle: { label: 'Fahrzeug löschen', question: 'Möchtest du dieses Fahrzeug wirklich löschen?' },
  task: { label: 'Aufgabe löschen', question: 'Möchtest du diese Aufgabe wirklich löschen?' },
  employee: { label: 'Mitarbeiter löschen', question: 'Möchtest du diesen Mitarbeiter wirklich löschen?' },
  policereport: {
    label: 'Ordnungswidrigkeit löschen',
    question: 'Möchtest du diese Ordnungswidrigkeit wirklich löschen?',
  },
  repairrecord: { label: 'Reparatur löschen', question: 'Möchtest du diese Reparatur wirklich löschen?' },
};

/** Records that name a vehicle by its plate, or a driver by name, and keep that as text. */
const snapshots: Partial<Record<Kind, { readonly of: readonly Dependent['what'][]; readonly name: string }>> = {
  vehicle: { of: ['trips', 'positions', 'policereports'], name: 'dem Kennzeichen' },
  employee: { of: ['trips'], name: 'dem Namen' },
};

/** Parts that go with an item and parts that stay, in sentences. */
export const dependentLines = (kind: Kind, dependents: readonly Dependent[]): readonly string[] => {
  const snapshot = snapshots[kind];
  const deleted = dependents.filter(({ isDeleted }) => isDeleted);
  const named = dependents.filter(({ what, isDeleted }) => !isDeleted && snapshot?.of.includes(what));
  const linked = dependents.filter((dependent) => !deleted.includes(dependent) && !named.includes(dependent));
  return [
    `Mit gelöscht: ${joinNames(['Verlauf', ...dependentNames(deleted)])}.`,
    ...(snapshot && named.length > 0
      ? [`Bleibt, mit ${snapshot.name} als Text: ${joinNames(dependentNames(named))}.`]
      : []),
    ...(linked.length > 0 ? [`Bleibt, ohne Verknüpfung: ${joinNames(dependentNames(linked))}.`] : []),
  ];
};

/** Number of dependents from which the name has to be typed, because a deletion cannot be undone. */
const manyDependents = 20;

export const hasManyDependents = (dependents: readonly Dependent[]): boolean =>
  dependents.reduce((sum, { count }) => sum + count, 0) >= manyDependents;

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
