import type { HeldItem } from '@flottwart/contract/privacy';
import { kinds } from '@flottwart/contract/rules/kinds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPage } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { smallPageSize } from '../../lib/page-size.ts';
import { PagedTable } from '../../lists/paged-table.tsx';
import { PersonName } from '../../shared/person-name.tsx';
import type { Column } from '../../ui/column.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { Section } from '../../work-items/section.tsx';

const columns: readonly Column<HeldItem>[] = [
  { key: 'title', header: 'Vorgang', isCardTitle: true, cell: ({ title }) => title },
  { key: 'kind', header: 'Art', isOneLine: true, cell: ({ workitemType }) => kinds[workitemType].label },
  { key: 'reason', header: 'Grund', cell: ({ reason }) => reason },
  { key: 'userEmail', header: 'Veranlasst von', cell: ({ userEmail }) => <PersonName email={userEmail} /> },
  { key: 'createdAt', header: 'Seit', isOneLine: true, cell: ({ createdAt }) => formatInstant(createdAt) },
];

export const HeldItems = () => {
  const [page, setPage] = useState(1);
  const held = useQuery(apiPage('GET /api/admin/holds', { query: { page, size: smallPageSize } }));
  return (
    <Section title="Aufbewahrt">
      <PagedTable
        label="Aufbewahrt"
        columns={columns}
        query={held}
        rowKey={({ id }) => id}
        link={{ path: ({ workitemType, id }) => itemUrl(workitemType, id), label: ({ title }) => title }}
        empty="Nichts ist ausgenommen. Auf der Seite eines Vorgangs steht „Von der Löschfrist ausnehmen“ unter „Weitere Aktionen“."
        failureText="Fehler beim Laden der aufbewahrten Vorgänge."
        page={page}
        size={smallPageSize}
        onPage={setPage}
      />
    </Section>
  );
};
