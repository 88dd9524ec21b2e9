import { dayMs } from '@flottwart/contract/rules/berlin-time';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { messageOf } from '../api/api-error.ts';
import { apiMutation } from '../api/mutation.ts';
import type { BodyOf } from '../api/query.ts';
import { deleteDraft, readDraft, saveDraft } from '../lib/drafts.ts';
import { formatInstant } from '../lib/german-dates.ts';
import { toast } from '../ui/toast.tsx';
import { bulkText } from './bulk-text.ts';

const offeredMs = dayMs;

interface LastBulk {
  readonly at: string;
  /** Outcome in one sentence. */
  readonly text: string;
  /** Former values, on condition of the new ones. */
  readonly undo: BodyOf<'PATCH /api/workitems/bulk'>['changes'];
}

const listeners = new Set<() => void>();
let version = 0;

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const notify = (): void => {
  version += 1;
  for (const listener of listeners) listener();
};

const nameOf = (kind: Kind): string => `bulk ${kind}`;

const isLastBulk = (kept: unknown): kept is LastBulk =>
  typeof kept === 'object' && kept !== null && 'at' in kept && 'text' in kept && 'undo' in kept;

const readLast = (kind: Kind): LastBulk | null => {
  const kept = readDraft(nameOf(kind));
  return isLastBulk(kept) && Date.now() - Date.parse(kept.at) < offeredMs ? kept : null;
};

/** Stores the undo of the latest bulk change of a kind, because its toast disappears. */
export const rememberBulkChange = (
  kind: Kind,
  text: string,
  undo: BodyOf<'PATCH /api/workitems/bulk'>['changes'],
): void => {
  saveDraft(nameOf(kind), { at: new Date().toISOString(), text, undo } satisfies LastBulk);
  notify();
};

export const forgetBulkChange = (kind: Kind): void => {
  deleteDraft(nameOf(kind));
  notify();
};

interface LastBulkChangeProps {
  readonly kind: Kind;
}

/** Offers to undo the person's last bulk change of the list for a day; what was changed since stays. */
export const LastBulkChange = ({ kind }: LastBulkChangeProps) => {
  const seen = useSyncExternalStore(watch, () => version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the storage is read again after each change
  const last = useMemo(() => readLast(kind), [kind, seen]);
  const bulk = useMutation(apiMutation('PATCH /api/workitems/bulk'));
  if (!last) return null;

  const undo = async () => {
    try {
      const outcomes = await bulk.mutateAsync({ body: { kind, changes: last.undo } });
      forgetBulkChange(kind);
      toast.success(`Rückgängig gemacht: ${bulkText(outcomes)}`);
    } catch (error) {
      toast.error(`Rückgängig machen fehlgeschlagen: ${messageOf(error, '')}`);
    }
  };

  return (
    <Group gap="xs" mb="sm" role="group" aria-label="Letzte Massenänderung">
      <Text size="sm" c="dimmed">
        Massenänderung vom {formatInstant(last.at)}: {last.text}
      </Text>
      <Button variant="default" size="compact-sm" loading={bulk.isPending} onClick={() => void undo()}>
        Massenänderung rückgängig machen
      </Button>
      <CloseButton size="sm" aria-label="Massenänderung ausblenden" onClick={() => forgetBulkChange(kind)} />
    </Group>
  );
};
