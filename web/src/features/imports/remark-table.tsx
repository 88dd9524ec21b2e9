import type { ImportRun } from '@flottwart/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importRemarksQuery } from '../../api/imports.ts';
import { pageSize } from '../../lib/list-state.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Pages } from '../../ui/list/pages.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { isUnderWay } from '../../work-items/imports/import-text.ts';
import { remarkColumns } from './import-columns.tsx';

interface RemarkTableProps {
  readonly run: ImportRun;
}

const label = 'Ausgelassen und mit Hinweis übernommen';

export const RemarkTable = ({ run }: RemarkTableProps) => {
  const [page, setPage] = useState(1);
  const remarks = useQuery(importRemarksQuery(run.id, page));
  const empty = isUnderWay(run) ? 'Bis jetzt wurde nichts ausgelassen.' : 'Es wurde nichts ausgelassen.';
  const table = { label, columns: remarkColumns, rowKey: ({ id }: { readonly id: number }) => id, empty };

  return (
    <QueryView
      query={remarks}
      loading={<DataTable {...table} rows={undefined} />}
      failureText="Fehler beim Laden des Berichts."
    >
      {({ items, total }) => (
        <>
          <DataTable {...table} rows={items} isOutdated={remarks.isPlaceholderData} />
          <Pages label={label} page={page} size={pageSize} total={total} onChange={setPage} />
        </>
      )}
    </QueryView>
  );
};
