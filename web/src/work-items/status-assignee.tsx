import type { Kind } from '@flottwart/contract/rules/kinds';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { apiQuery } from '../api/query.ts';
import { type AnyItem, type ChangesOf, usePatchItem } from '../api/work-items.ts';
import { formatInstant } from '../lib/german-dates.ts';
import { toast } from '../ui/toast.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { Section } from './section.tsx';
import { StatusSelect } from './status-select.tsx';
import { useGuardedChange } from './use-guarded-change.ts';

interface StatusAssigneeProps<K extends Kind> {
  readonly kind: K;
  readonly item: AnyItem;
}

export const StatusAssignee = <K extends Kind>({ kind, item }: StatusAssigneeProps<K>) => {
  const { data: statuses } = useQuery(apiQuery('GET /api/workitems/statuses'));
  const statusChange = usePatchItem(kind, item.id);
  const { undo } = useGuardedChange(kind, item.id);
  const options = statuses?.[`${kind}Status`] ?? [item.status];

  const setStatus = (status: string | null) => {
    if (status === null || status === item.status) return;
    const before = { status: item.status };
    statusChange.mutate(
      { body: { status } as ChangesOf<K> },
      {
        onSuccess: () => toast.undoable('Status gespeichert.', () => undo(before, { status })),
        onError: (error) => toast.error(`Fehler beim Speichern des Status: ${messageOf(error, '')}`),
      },
    );
  };
  const shownStatus = statusChange.isPending ? (statusChange.variables.body.status ?? item.status) : item.status;

  return (
    <Section title="Status und Zuweisung">
      <Stack gap="sm">
        <StatusSelect
          statuses={options}
          value={shownStatus}
          // A disabled field would lose the focus.
          readOnly={statusChange.isPending}
          aria-busy={statusChange.isPending}
          onChange={setStatus}
        />
        <AssigneeSelect kind={kind} item={item} />
        <Text size="xs" c="dimmed">
          Angelegt am {formatInstant(item.createdAt)}
          <br />
          Zuletzt geändert am {formatInstant(item.updatedAt)}
        </Text>
      </Stack>
    </Section>
  );
};
