import type { Kind } from '@flottwart/contract/rules/kinds';
import { maxTitleLength } from '@flottwart/contract/rules/limits';
import { Button, Group, Loader, Menu, TextInput, Title, Tooltip, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, Pencil, Printer } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '../api/api-error.ts';
import { apiMutation } from '../api/mutation.ts';
import { apiQuery } from '../api/query.ts';
import type { AnyItem } from '../api/work-items.ts';
import { useIsPhone } from '../ui/bottom-sheet.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { DraftActions } from '../ui/draft-actions.tsx';
import { shortcuts, useShortcut } from '../ui/shortcuts.ts';
import { toast } from '../ui/toast.tsx';
import { useInlineEdit } from '../ui/use-inline-edit.ts';
import classes from './detail-header.module.css';
import { ItemMenu } from './item-menu.tsx';
import { kindTrail, shortName } from './kind-pages.ts';

interface WatchProps {
  readonly itemId: number;
}

const useWatching = (itemId: number) => {
  const isStored =
    useQuery(apiQuery('GET /api/workitems/:id/watching', { params: { id: itemId } })).data?.isWatching ?? false;
  const watch = useMutation(apiMutation('PATCH /api/workitems/:id/watching', { params: { id: itemId } }));
  const isWatching = watch.isPending ? watch.variables.body.isWatching : isStored;

  const toggle = () => {
    if (watch.isPending) return;
    watch.mutate(
      { body: { isWatching: !isStored } },
      {
        onSuccess: ({ isWatching: isOn }) =>
          toast.success(
            isOn
              ? 'Wird beobachtet. Kommentare, Änderungen und Termine werden gemeldet.'
              : 'Wird nicht mehr beobachtet.',
          ),
        onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')),
      },
    );
  };
  return { isWatching, isPending: watch.isPending, toggle };
};

/** Switches notifications about comments, changes and dates of an item on and off. */
export const WatchButton = ({ itemId }: WatchProps) => {
  const { isWatching, isPending, toggle } = useWatching(itemId);
  return (
    <Button
      variant={isWatching ? 'light' : 'default'}
      leftSection={<Eye size={16} aria-hidden />}
      aria-pressed={isWatching}
      aria-busy={isPending}
      onClick={toggle}
    >
      Beobachten
    </Button>
  );
};

/** The same as an entry of the menu, where a phone has no room for the button. */
export const WatchEntry = ({ itemId }: WatchProps) => {
  const { isWatching, toggle } = useWatching(itemId);
  const Icon = isWatching ? EyeOff : Eye;
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={toggle}>
      {isWatching ? 'Nicht mehr beobachten' : 'Beobachten'}
    </Menu.Item>
  );
};

interface EditableTitleProps {
  readonly value: string;
  readonly onSave: (title: string) => Promise<unknown>;
}

/** The page's heading, edited in place like every other field. */
const EditableTitle = ({ value, onSave }: EditableTitleProps) => {
  const edit = useInlineEdit({ label: 'Titel', value, onSave });
  const buttonRef = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const isOpen = edit.draft !== null;
  useShortcut('edit', edit.open);

  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    buttonRef.current?.focus();
  }, [isOpen]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    returnsFocus.current = true;
    if (event.key === 'Enter') void edit.save();
    else if (!edit.isSaving) edit.close();
  };

  const handleBlur = () => {
    returnsFocus.current = false;
    void edit.save();
  };

  if (edit.draft === null) {
    return (
      <Title order={1} className={classes.title}>
        {value}
        <Tooltip label={`${shortcuts.edit.label} (Taste ${shortcuts.edit.keys})`} openDelay={500}>
          <UnstyledButton
            ref={buttonRef}
            className={classes.edit}
            aria-label={shortcuts.edit.label}
            aria-keyshortcuts={shortcuts.edit.keys}
            onClick={edit.open}
          >
            <Pencil size={18} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      </Title>
    );
  }

  return (
    <div className={classes.title}>
      <h1 className={classes.hidden}>{value}</h1>
      <TextInput
        size="md"
        aria-label="Titel"
        autoFocus={!edit.isRestored}
        value={edit.draft}
        maxLength={maxTitleLength}
        readOnly={edit.isSaving}
        aria-busy={edit.isSaving}
        error={edit.failure}
        description={edit.notice}
        rightSection={edit.isSaving ? <Loader size="xs" /> : null}
        onChange={(event) => edit.change(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={handleBlur}
        onKeyDown={handleKey}
      />
      <DraftActions edit={edit} />
    </div>
  );
};

interface DetailHeaderProps {
  readonly kind: Kind;
  readonly item: AnyItem;
  readonly actions: ReactNode;
  /** Further entries of the menu. */
  readonly menu: ReactNode;
  /** Printed as a data sheet; a phone has the entry in its menu. */
  readonly isSheet: boolean;
  readonly onSaveTitle: (title: string) => Promise<unknown>;
  readonly onDeleted: () => void;
}

/** On a phone rare actions are in the menu, so that the page itself begins higher. */
export const DetailHeader = (props: DetailHeaderProps) => {
  const { kind, item, actions, menu, isSheet, onSaveTitle, onDeleted } = props;
  const isPhone = useIsPhone();
  const tools = isPhone ? (
    <>
      <WatchEntry itemId={item.id} />
      {isSheet ? (
        <Menu.Item leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          Drucken
        </Menu.Item>
      ) : null}
      <Menu.Divider />
    </>
  ) : null;
  return (
    <>
      <Breadcrumbs trail={kindTrail(kind)} current={shortName(item)} />
      <div className={classes.header}>
        <EditableTitle value={item.title} onSave={onSaveTitle} />
        <Group gap="sm" className={classes.actions}>
          {actions}
          {isPhone ? null : <WatchButton itemId={item.id} />}
          <ItemMenu kind={kind} item={item} tools={tools} entries={menu} onDeleted={onDeleted} />
        </Group>
      </div>
    </>
  );
};
