import { kinds } from '@flottwart/contract/rules/kinds';
import type { WorkItemEntry } from '@flottwart/contract/work-items/core';
import { Checkbox, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiPage, apiQuery } from '../../api/query.ts';
import { useLinkItems } from '../../api/relations.ts';
import { smallPageSize } from '../../lib/page-size.ts';
import { ListPagination } from '../../lists/list-pagination.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { formerPlateText } from '../kind-pages.ts';
import classes from './links.module.css';

interface PickerOptionsProps {
  /** `undefined` while loading. */
  readonly entries: readonly WorkItemEntry[] | undefined;
  readonly itemId: number;
  readonly linkedIds: readonly number[];
  readonly isSelected: (id: number) => boolean;
  readonly onToggle: (entry: WorkItemEntry) => void;
}

const placeholders = Array.from({ length: smallPageSize }, (_, index) => `placeholder-${index}`);

const PickerOptions = ({ entries, itemId, linkedIds, isSelected, onToggle }: PickerOptionsProps) => {
  if (entries === undefined) {
    return (
      <ul className={classes.options} aria-busy="true" aria-label="Vorgänge">
        {placeholders.map((name) => (
          <li key={name} className={classes.option}>
            <Skeleton height={20} />
          </li>
        ))}
      </ul>
    );
  }

  return (
    <ul className={classes.options} aria-label="Vorgänge">
      {entries.length === 0 ? (
        <Text component="li" size="sm" c="dimmed">
          Keine Treffer.
        </Text>
      ) : null}
      {entries.map((entry) => {
        const isSelf = entry.id === itemId;
        const isLinked = linkedIds.includes(entry.id);
        const remark = isSelf ? 'dieser Vorgang' : isLinked ? 'bereits verknüpft' : null;
        const former = entry.formerPlate && formerPlateText(entry.formerPlate);
        return (
          <li key={entry.id} className={classes.option}>
            <Checkbox
              label={entry.title}
              description={[kinds[entry.workitemType].label, former, remark].filter(Boolean).join(' · ')}
              checked={isLinked || isSelected(entry.id)}
              disabled={isSelf || isLinked}
              onChange={() => onToggle(entry)}
            />
          </li>
        );
      })}
    </ul>
  );
};

interface LinkPickerProps {
  readonly itemId: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

type Selection = ReadonlyMap<number, WorkItemEntry>;

const nothing: Selection = new Map();

export const LinkPicker = ({ itemId, opened, onClose }: LinkPickerProps) => {
  const [search, setSearch] = useState({ q: '', page: 1 });
  const [selection, setSelection] = useState(nothing);
  const [failure, setFailure] = useState<string | null>(null);
  const linked = useQuery({
    ...apiQuery('GET /api/workitem-relations/workitem/:id', { params: { id: itemId }, query: {} }),
    enabled: opened,
  });
  const items = useQuery({
    ...apiPage('GET /api/workitems', {
      query: { q: search.q === '' ? undefined : search.q, page: search.page, size: smallPageSize },
    }),
    enabled: opened,
  });
  const link = useLinkItems(itemId);

  const close = () => {
    setSearch({ q: '', page: 1 });
    setSelection(nothing);
    setFailure(null);
    onClose();
  };

  const toggle = (entry: WorkItemEntry) =>
    setSelection((current) => {
      const next = new Map(current);
      if (!next.delete(entry.id)) next.set(entry.id, entry);
      return next;
    });

  const submit = async () => {
    if (selection.size === 0) return;
    setFailure(null);
    const refused = await link.mutateAsync([...selection.keys()]);
    const linkedCount = selection.size - refused.length;
    if (linkedCount > 0) toast.success(linkedCount === 1 ? 'Verknüpft.' : `${linkedCount} Vorgänge verknüpft.`);
    if (refused.length === 0) return close();
    const reasons = refused.map(
      ({ id, reason }) => `„${selection.get(id)?.title}“ (${messageOf(reason, 'unerwarteter Fehler')})`,
    );
    setFailure(`${linkedCount} von ${selection.size} verknüpft. Nicht verknüpft: ${reasons.join(', ')}`);
    setSelection(new Map([...selection].filter(([id]) => refused.some((refusal) => refusal.id === id))));
  };

  return (
    <FormDialog
      opened={opened}
      title="Vorgänge verknüpfen"
      submitLabel={selection.size > 1 ? `${selection.size} verknüpfen` : 'Verknüpfen'}
      failure={failure ?? (items.isLoadingError ? messageOf(items.error, 'Fehler beim Laden.') : null)}
      busy={link.isPending}
      canSubmit={selection.size > 0}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={close}
    >
      <SearchBox
        label="Suche"
        placeholder="Titel, Kennzeichen, Name, Fallnummer …"
        value={search.q}
        onChange={(q) => setSearch({ q, page: 1 })}
      />
      <PickerOptions
        entries={linked.data === undefined ? undefined : items.data?.items}
        itemId={itemId}
        linkedIds={linked.data?.map(({ workitemBId }) => workitemBId) ?? []}
        isSelected={(id) => selection.has(id)}
        onToggle={toggle}
      />
      <ListPagination
        label="Vorgänge"
        page={search.page}
        size={smallPageSize}
        total={items.data?.total ?? 0}
        onChange={(page) => setSearch((current) => ({ ...current, page }))}
      />
    </FormDialog>
  );
};
