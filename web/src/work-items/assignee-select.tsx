import type { Kind } from '@flottwart/contract/rules/kinds';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { apiQuery } from '../api/query.ts';
import { type AnyItem, type ChangesOf, usePatchItem } from '../api/work-items.ts';
import { usePersonName } from '../shared/person-name.tsx';
import { toast } from '../ui/toast.tsx';
import { TypedSelect } from '../ui/typed-select.tsx';
import { useGuardedChange } from './use-guarded-change.ts';

/** Value of the empty choice; no e-mail address is empty. */
const nobody = '';

interface AssigneeChoiceProps {
  readonly value: string | null;
  readonly error?: ReactNode;
  readonly onChange: (email: string | null) => void;
}

/** Assignee of an item that does not exist yet. */
export const AssigneeChoice = ({ value, error, onChange }: AssigneeChoiceProps) => {
  const { data: colleagues = [] } = useQuery(apiQuery('GET /api/users/colleagues'));
  const personName = usePersonName();
  return (
    <TypedSelect
      label="Zugewiesen an"
      data={[
        { value: nobody, label: 'Niemand' },
        ...colleagues.map((email) => ({ value: email, label: personName(email) })),
      ]}
      value={value ?? nobody}
      nothingFoundMessage="Niemand gefunden."
      error={error}
      onChange={(email) => onChange(email || null)}
    />
  );
};

interface AssigneeSelectProps<K extends Kind> {
  readonly kind: K;
  readonly item: AnyItem;
}

export const AssigneeSelect = <K extends Kind>({ kind, item }: AssigneeSelectProps<K>) => {
  const [isTouched, setIsTouched] = useState(false);
  const { data: colleagues } = useQuery({ ...apiQuery('GET /api/users/colleagues'), enabled: isTouched });
  const { data: members } = useQuery(apiQuery('GET /api/users/my-spedition-members'));
  const personName = usePersonName();
  const assignment = usePatchItem(kind, item.id);
  const { undo } = useGuardedChange(kind, item.id);
  const stored = item.assignedToEmail;
  const shown = assignment.isPending ? (assignment.variables.body.assignedToUsername ?? null) : stored;

  const options = (colleagues ?? []).map((email) => ({ value: email, label: personName(email) }));
  const isGone = members !== undefined && !members.some(({ email }) => email === stored);
  const isUnlisted = stored !== null && !options.some(({ value }) => value === stored);
  if (isUnlisted)
    options.unshift({ value: stored, label: `${personName(stored)}${isGone ? ' (nicht verfügbar)' : ''}` });

  const assign = (email: string | null) => {
    if (email === stored) return;
    const wanted = { assignedToUsername: email };
    assignment.mutate(
      { body: wanted as ChangesOf<K> },
      {
        onSuccess: () => toast.undoable('Zuweisung gespeichert.', () => undo({ assignedToUsername: stored }, wanted)),
        onError: (error) => toast.error(`Fehler beim Speichern der Zuweisung: ${messageOf(error, '')}`),
      },
    );
  };

  return (
    <TypedSelect
      label="Zugewiesen an"
      data={[{ value: nobody, label: 'Niemand' }, ...options]}
      value={shown ?? nobody}
      nothingFoundMessage="Niemand gefunden."
      readOnly={assignment.isPending}
      aria-busy={assignment.isPending}
      onFocus={() => setIsTouched(true)}
      onChange={(value) => assign(value === nobody ? null : value)}
    />
  );
};
