import type { BoardDate } from '@flottwart/contract/due-dates';
import { fixedMileageReason, fixedReasons } from '@flottwart/contract/rules/due-dates';
import { type DueColumn, type DueKind, dueKindLabels } from '@flottwart/contract/rules/due-names';
import { ActionIcon, Anchor, Checkbox, Menu, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  BadgeCheck,
  CalendarClock,
  Check,
  ClipboardList,
  EllipsisVertical,
  FileWarning,
  HardHat,
  IdCard,
  type LucideIcon,
  Snowflake,
  Undo2,
  UserRound,
  Wrench,
} from 'lucide-react';
import { PersonName } from '../../shared/person-name.tsx';
import { DueBadge } from '../../ui/due-badge.tsx';
import { detailOf, dueText, labelOf, leftText, nameOf } from '../../work-items/due-dates/date-text.ts';
import { isPostponable } from '../../work-items/due-dates/plan-changes.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import classes from './board.module.css';

/** Icon of a kind, beside its label. */
const kindIcons: Readonly<Record<DueKind, LucideIcon>> = {
  inspection: BadgeCheck,
  service: Wrench,
  uvv: HardHat,
  tires: Snowflake,
  'lease-return': Undo2,
  'licence-check': IdCard,
  task: ClipboardList,
  answer: FileWarning,
};

const tones = { overdue: 'overdue', week: 'soon', month: 'soon', later: 'later' } as const;

const spoken: Readonly<Record<DueColumn, string>> = {
  overdue: 'überfällig: ',
  week: 'sehr bald: ',
  month: 'bald: ',
  later: '',
};

const reasonOfFixed = ({ kind, isByMileage }: BoardDate): string =>
  isByMileage ? fixedMileageReason : (fixedReasons[kind] ?? '');

/** Plates and case numbers end where a space is, not at their hyphens. */
const UnbrokenNumbers = ({ text }: { readonly text: string }) =>
  text.split(/(?<=\s)/).map((word, index) =>
    /\d/.test(word) && word.includes('-') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: words of one text never change their order
      <span key={index} className={classes.whole}>
        {word}
      </span>
    ) : (
      word
    ),
  );

export type CardAction = 'done' | 'postpone' | 'assign';

interface BoardCardProps {
  readonly entry: BoardDate;
  readonly isSelected: boolean;
  readonly onToggle: (entry: BoardDate) => void;
  readonly onAction: (action: CardAction, entries: readonly BoardDate[]) => void;
}

/** One date: what is due for which item, when, and who takes care of it. */
export const BoardCard = ({ entry, isSelected, onToggle, onAction }: BoardCardProps) => {
  const Icon = kindIcons[entry.kind];
  const detail = detailOf(entry);
  const label = labelOf(entry);
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      <Checkbox
        size="sm"
        className={classes.check}
        aria-label={`${label} auswählen`}
        checked={isSelected}
        onChange={() => onToggle(entry)}
      />
      <div className={classes.content}>
        <span className={classes.kind}>
          <Icon size={14} aria-hidden /> {dueKindLabels[entry.kind]}
        </span>
        <Anchor
          className={classes.name}
          underline="hover"
          aria-label={label}
          renderRoot={(props) => <Link {...props} to={itemUrl(entry.itemKind, entry.itemId)} />}
        >
          <UnbrokenNumbers text={nameOf(entry)} />
        </Anchor>
        {detail === '' ? null : <span className={classes.detail}>{detail}</span>}
        <span className={classes.due}>
          <DueBadge tone={tones[entry.column]} text={dueText(entry)} spoken={spoken[entry.column]} />
          <span>{leftText(entry)}</span>
        </span>
        {entry.assignedToEmail === null ? null : (
          <span className={classes.detail}>
            <UserRound size={12} aria-hidden /> <PersonName email={entry.assignedToEmail} />
          </span>
        )}
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" className={classes.menu} aria-label={`Aktionen für ${label}`}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Check size={14} aria-hidden />} onClick={() => onAction('done', [entry])}>
            Erledigt …
          </Menu.Item>
          {isPostponable(entry) ? (
            <Menu.Item
              leftSection={<CalendarClock size={14} aria-hidden />}
              onClick={() => onAction('postpone', [entry])}
            >
              Verschieben …
            </Menu.Item>
          ) : (
            <Menu.Item disabled leftSection={<CalendarClock size={14} aria-hidden />}>
              Verschieben
              <Text size="xs">Nicht möglich: {reasonOfFixed(entry)}</Text>
            </Menu.Item>
          )}
          <Menu.Item leftSection={<UserRound size={14} aria-hidden />} onClick={() => onAction('assign', [entry])}>
            Zuweisen …
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
};
