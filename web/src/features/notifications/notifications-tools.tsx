import { notificationKindNames, notificationKinds } from '@flottwart/contract/rules/notifications';
import { SegmentedControl } from '@mantine/core';
import { germanNumber } from '../../lib/german-numbers.ts';
import { ChoiceFilter } from '../../lists/choice-filter.tsx';
import { ListTools } from '../../lists/list-tools.tsx';
import classes from '../../lists/list-view.module.css';
import type { List } from '../../lists/use-list.ts';
import { useIsPhone } from '../../ui/bottom-sheet.tsx';

interface NotificationsToolsProps {
  readonly list: List<'date', 'unread' | 'kind'>;
  /** Number of unread ones, once known. */
  readonly unread: number | undefined;
}

const kindChoices = notificationKindNames.map((kind) => ({ value: kind, label: notificationKinds[kind] }));

/** Filters of the page; on a phone all or unread ones stay in sight. */
export const NotificationsTools = ({ list, unread }: NotificationsToolsProps) => (
  <search className={classes.tools} aria-label="Benachrichtigungen">
    <SegmentedControl
      aria-label="Welche Benachrichtigungen"
      data={[
        { value: '', label: 'Alle' },
        { value: 'true', label: unread ? `Ungelesen (${germanNumber(unread, 0)})` : 'Ungelesen' },
      ]}
      value={list.filterOf('unread')}
      onChange={(value) => list.setFilter('unread', value)}
    />
    <ListTools
      isPhone={useIsPhone()}
      activeFilters={list.filterOf('kind') === '' ? 0 : 1}
      found={undefined}
      onReset={list.reset}
      filters={
        <ChoiceFilter
          label="Art"
          choices={kindChoices}
          value={list.filterOf('kind')}
          onChange={(kind) => list.setFilter('kind', kind)}
        />
      }
      tools={null}
    />
  </search>
);
