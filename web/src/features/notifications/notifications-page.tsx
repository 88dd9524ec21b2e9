import type { Notification } from '@flottwart/contract/notifications';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { counted } from '@flottwart/contract/rules/counted';
import {
  maxNotifications,
  notificationKindNames,
  notificationKinds,
  notificationRetentionDays,
} from '@flottwart/contract/rules/notifications';
import { Anchor, Button, Group, Paper, SegmentedControl, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { notificationsQuery } from '../../api/notifications.ts';
import { apiQuery } from '../../api/query.ts';
import { dayInWords, timeOn } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { ChoiceFilter } from '../../lists/choice-filter.tsx';
import { EmptyState } from '../../lists/empty-state.tsx';
import { ListTools } from '../../lists/list-tools.tsx';
import viewClasses from '../../lists/list-view.module.css';
import { type List, useList } from '../../lists/use-list.ts';
import { SampleBanner } from '../../shared/sample-data/sample-banner.tsx';
import { useIsPhone } from '../../ui/bottom-sheet.tsx';
import { focusPage } from '../../ui/move-focus.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './notification-list.module.css';
import { LoadingNotifications, NotificationRow } from './notification-row.tsx';
import { chosenKinds, notificationsDefinition, toFilter } from './notifications-filter.ts';

interface NotificationsToolsProps {
  readonly list: List<'date', 'unread' | 'kind'>;
  /** Number of unread ones, once known. */
  readonly unread: number | undefined;
}

const kindChoices = notificationKindNames.map((kind) => ({ value: kind, label: notificationKinds[kind] }));

/** Filters of the page; on a phone all or unread ones stay in sight. */
const NotificationsTools = ({ list, unread }: NotificationsToolsProps) => (
  <search className={viewClasses.tools} aria-label="Benachrichtigungen">
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

interface DayProps {
  readonly day: string;
  readonly items: readonly Notification[];
}

const Day = ({ day, items }: DayProps) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classes.day}>
      <Title order={2} size="h5" id={headingId} mb={8}>
        {dayInWords(day)}
      </Title>
      <Paper withBorder className={classes.card}>
        <ul className={classes.list}>
          {items.map((item) => (
            <NotificationRow key={item.id} notification={item} time={timeOn(day, item.createdAt)} />
          ))}
        </ul>
      </Paper>
    </section>
  );
};

/** All notifications of the user, by day. */
export const NotificationsPage = () => {
  const list = useList(notificationsDefinition);
  const unread = useQuery(apiQuery('GET /api/notifications/unread')).data?.unread;
  const query = useInfiniteQuery(notificationsQuery(toFilter(list.state)));
  const markAll = useMutation(apiMutation('PATCH /api/notifications'));
  const days = useRef<HTMLDivElement>(null);
  const shown = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const kind = chosenKinds(list.state);

  const mark = (isRead: boolean) => {
    const upTo = shown[0]?.createdAt;
    if (upTo === undefined) return;
    // A disabled button loses the focus.
    focusPage();
    markAll.mutate(
      { body: { isRead, upTo, ...(kind.length > 0 && { kind }) } },
      { onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')) },
    );
  };
  // Both stay, so that none takes the place of the other under a double click.
  const markButton = (label: string, isRead: boolean) => (
    <Button
      variant="default"
      disabled={markAll.isPending || shown.every((one) => one.isRead === isRead)}
      onClick={() => mark(isRead)}
    >
      {label}
    </Button>
  );

  const loadMore = async () => {
    await query.fetchNextPage();
    days.current?.querySelectorAll<HTMLElement>('[data-row-link]')[shown.length]?.focus();
  };

  const empty = list.isNarrowed ? (
    <EmptyState
      title={kind.length === 0 ? 'Nichts ungelesen.' : 'Keine Treffer.'}
      action={
        <Button variant="default" onClick={list.reset}>
          Alle zeigen
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="Keine Benachrichtigungen."
      hint="Hier erscheinen eigene Aufgaben, Erwähnungen in Kommentaren, Neues an Beobachtetem, fällige Termine und beendete Importe."
    />
  );

  return (
    <>
      <PageHeader
        title="Benachrichtigungen"
        description={unread === undefined ? '\u00a0' : `${germanNumber(unread, 0)} ungelesen`}
        actions={
          <Group gap="xs">
            {markButton('Alle gelesen', true)}
            {markButton('Alle ungelesen', false)}
          </Group>
        }
      />
      <SampleBanner />
      <NotificationsTools list={list} unread={unread} />
      <QueryView
        query={query}
        loading={<LoadingNotifications />}
        failureText="Benachrichtigungen konnten nicht geladen werden."
      >
        {() =>
          shown.length === 0 ? (
            empty
          ) : (
            <div ref={days} className={classes.days} data-outdated={query.isPlaceholderData || undefined}>
              {[...Map.groupBy(shown, ({ createdAt }) => berlinDay(new Date(createdAt)))].map(([day, items]) => (
                <Day key={day} day={day} items={items} />
              ))}
            </div>
          )
        }
      </QueryView>
      {query.hasNextPage ? (
        <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void loadMore()}>
          Ältere anzeigen
        </Button>
      ) : null}
      <Text size="sm" c="dimmed" mt="md">
        {`Aufbewahrt werden die neuesten ${maxNotifications}, höchstens ${counted(notificationRetentionDays, 'Tag', 'Tage')} lang. `}
        <Anchor component={Link} to="/my-profile" hash="erinnerungen" inherit>
          Was gemeldet wird, auch per E-Mail, ist im Profil einstellbar.
        </Anchor>
      </Text>
    </>
  );
};
