import type { RetentionDeletion } from '@flottwart/contract/privacy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPage } from '../../api/query.ts';
import { formatDay } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { smallPageSize } from '../../lib/page-size.ts';
import { PagedTable } from '../../lists/paged-table.tsx';
import { PersonName } from '../../shared/person-name.tsx';
import type { Column } from '../../ui/column.ts';
import { Section } from '../../work-items/section.tsx';
import { monthsText, retentionTexts } from './retention-texts.ts';

const columns: readonly Column<RetentionDeletion>[] = [
  { key: 'deletedOn', header: 'Gelöscht am', isOneLine: true, cell: ({ deletedOn }) => formatDay(deletedOn) },
  { key: 'kind', header: 'Daten', isCardTitle: true, cell: ({ kind }) => retentionTexts[kind].label },
  { key: 'count', header: 'Anzahl', isNumber: true, cell: ({ count }) => germanNumber(count, 0) },
  {
    key: 'span',
    header: 'Zeitraum',
    cell: ({ oldest, latest }) =>
      oldest === latest ? formatDay(oldest) : `${formatDay(oldest)} – ${formatDay(latest)}`,
  },
  { key: 'months', header: 'Frist', isOneLine: true, cell: ({ months }) => monthsText(months) },
  { key: 'setBy', header: 'Gesetzt von', cell: ({ setBy }) => <PersonName email={setBy} /> },
];

/** Counts and days only: the deleted content cannot be derived from it. */
export const DeletionLog = () => {
  const [page, setPage] = useState(1);
  const deletions = useQuery(apiPage('GET /api/admin/retention-deletions', { query: { page, size: smallPageSize } }));
  return (
    <Section title="Löschprotokoll">
      <PagedTable
        label="Löschprotokoll"
        columns={columns}
        query={deletions}
        rowKey={({ deletedOn, kind, months, setBy }) => `${deletedOn} ${kind} ${months} ${setBy}`}
        empty="Noch nichts gelöscht."
        failureText="Fehler beim Laden des Löschprotokolls."
        page={page}
        size={smallPageSize}
        onPage={setPage}
      />
    </Section>
  );
};
