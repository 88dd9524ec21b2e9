import type { CountedList, ListName } from '@flottwart/contract/views';
import { Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check, List, Save, Settings2, Star } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { apiQuery } from '../api/query.ts';
import { ColumnMenu } from './column-menu.tsx';
import { ExportButton } from './export-button.tsx';
import type { ListDefinition } from './list-state.ts';
import { ListView, type ListViewProps } from './list-view.tsx';
import classes from './menus.module.css';
import { shownColumns } from './shown-columns.ts';
import { type Nouns, totalText } from './total-text.ts';
import type { OpenableList } from './use-list.ts';
import { type MyList, useMyList } from './use-my-list.ts';

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }));
const ManageViewsDialog = lazy(async () => ({
  default: (await import('./manage-views-dialog.tsx')).ManageViewsDialog,
}));

interface ViewMenuProps {
  readonly myList: MyList;
}

/** "Meine Ansichten": choose one, save what is on the screen, look after them. */
const ViewMenu = ({ myList }: ViewMenuProps) => {
  const { views, current, show } = myList;
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const close = () => setDialog(null);

  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<Bookmark size={16} aria-hidden />}>
            <span className={classes.viewName}>{current ? `Ansicht: ${current.name}` : 'Ansichten'}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.scrolling} aria-label="Meine Ansichten">
          <Menu.Label>Meine Ansichten</Menu.Label>
          {views.map((view) => (
            <Menu.RadioItem
              key={view.id}
              value={String(view.id)}
              checked={view.id === current?.id}
              closeMenuOnClick
              checkIcon={<Check size={16} aria-hidden />}
              rightSection={view.isDefault ? <Star size={14} aria-label="Standard" /> : null}
              onClick={() => show(view)}
            >
              <span className={classes.viewName}>{view.name}</span>
            </Menu.RadioItem>
          ))}
          {views.length === 0 ? <Menu.Item disabled>Noch keine gespeichert.</Menu.Item> : null}
          <Menu.Divider />
          <Menu.Item leftSection={<List size={16} aria-hidden />} onClick={() => show({ state: {}, columns: null })}>
            Ganze Liste mit Standardspalten
          </Menu.Item>
          <Menu.Item leftSection={<Save size={16} aria-hidden />} onClick={() => setDialog('save')}>
            Ansicht speichern …
          </Menu.Item>
          <Menu.Item
            leftSection={<Settings2 size={16} aria-hidden />}
            disabled={views.length === 0}
            onClick={() => setDialog('manage')}
          >
            Ansichten verwalten …
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'save' ? <SaveViewDialog myList={myList} onClose={close} /> : null}
        {dialog === 'manage' ? <ManageViewsDialog myList={myList} onClose={close} /> : null}
      </Suspense>
    </>
  );
};

interface ListTotalProps {
  readonly list: CountedList;
  readonly nouns: Nouns;
  /** Matches of search and filters; `undefined` while loading. */
  readonly found: number | undefined;
  /** True where there are more than counted. */
  readonly hasMore?: boolean | undefined;
}

/** "37 von 150 Fahrzeugen" */
const ListTotal = ({ list, nouns, found, hasMore }: ListTotalProps) => {
  const { data: counts } = useQuery(apiQuery('GET /api/list-counts', { query: { list } }));
  return (
    <Text size="sm" c="dimmed" role="status" className={classes.total}>
      {found === undefined || !counts ? '\u00a0' : totalText({ found, hasMore }, counts.total, nouns)}
    </Text>
  );
};

export interface MyListViewProps<Row, S extends string, F extends string>
  extends Omit<ListViewProps<Row, S, F>, 'list' | 'tools' | 'summary' | 'isEmpty'> {
  readonly list: OpenableList<S, F>;
  readonly name: ListName;
  readonly definition: ListDefinition<S, F>;
  readonly exportFile: () => Promise<File>;
  /** Present where the database keeps a total. */
  readonly counted?: { readonly list: CountedList; readonly nouns: Nouns };
}

/** A list with what the signed-in person makes of it: columns, saved views, and the way to Excel. */
export const MyListView = <Row, S extends string, F extends string>(props: MyListViewProps<Row, S, F>) => {
  const { name, definition, exportFile, counted, columns, ...view } = props;
  const myList = useMyList(name, definition, view.list);
  const { data: counts } = useQuery({
    ...apiQuery('GET /api/list-counts', { query: { list: counted?.list ?? 'task' } }),
    enabled: counted !== undefined,
  });
  const shown = useMemo(() => shownColumns(columns, myList.chosen), [columns, myList.chosen]);
  return (
    <ListView
      {...view}
      columns={shown}
      tools={
        <>
          <ViewMenu myList={myList} />
          <ColumnMenu columns={columns} chosen={myList.chosen} choose={myList.choose} />
          <ExportButton fetchFile={exportFile} />
        </>
      }
      isEmpty={counts?.total === 0}
      summary={
        counted ? <ListTotal {...counted} found={view.query.data?.total} hasMore={view.query.data?.hasMore} /> : null
      }
    />
  );
};
