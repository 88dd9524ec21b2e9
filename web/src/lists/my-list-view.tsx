import type { CountedList, ListName } from '@flottwart/contract/views';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '../api/query.ts';
import { ColumnMenu } from './column-menu.tsx';
import { ExportButton } from './export-button.tsx';
import type { ListDefinition } from './list-state.ts';
import { ListTotal } from './list-total.tsx';
import { ListView, type ListViewProps } from './list-view.tsx';
import { shownColumns } from './shown-columns.ts';
import type { Nouns } from './total-text.ts';
import type { OpenableList } from './use-list.ts';
import { useMyList } from './use-my-list.ts';
import { ViewMenu } from './view-menu.tsx';

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
