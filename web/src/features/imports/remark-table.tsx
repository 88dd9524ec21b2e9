import type { ImportRun } from '@flottwart/contract/imports';
import { pageSize } from '@flottwart/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPage } from '../../api/query.ts';
import { PagedTable } from '../../lists/paged-table.tsx';
import { isImportRunning } from '../../shared/imports/import-text.ts';
import { remarkColumns } from './import-columns.tsx';

interface RemarkTableProps {
  readonly run: ImportRun;
}

export const RemarkTable = ({ run }: RemarkTableProps) => {
  const [page, setPage] = useState(1);
  const remarks = useQuery(
    apiPage('GET /api/imports/:id/skipped', { params: { id: run.id }, query: { page, size: pageSize } }),
  );
  return (
    <PagedTable
      label="Ausgelassen, mit Hinweis übernommen oder behalten"
      columns={remarkColumns}
      query={remarks}
      rowKey={({ id }) => id}
      empty={isImportRunning(run) ? 'Bis jetzt wurde nichts ausgelassen.' : 'Es wurde nichts ausgelassen.'}
      failureText="Fehler beim Laden des Berichts."
      page={page}
      size={pageSize}
      onPage={setPage}
    />
  );
};
