import type { LeasingDraftEntry } from '@flottwart/contract/leasing/drafts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { draftsQuery } from '../../../api/leasing-drafts.ts';
import { formatInstant } from '../../../lib/german-dates.ts';
import { smallPageSize } from '../../../lib/page-size.ts';
import { PagedTable } from '../../../lists/paged-table.tsx';
import type { Column } from '../../../ui/column.ts';
import { Section } from '../../../work-items/section.tsx';
import { openQuestionsText, progressText } from './draft-labels.ts';

const columns: readonly Column<LeasingDraftEntry>[] = [
  {
    key: 'fileName',
    header: 'Datei',
    isCardTitle: true,
    cell: ({ id, fileName }) => (
      <Anchor inherit renderRoot={(props) => <Link to="/leaseplan/drafts/$id" params={{ id }} {...props} />}>
        {fileName}
      </Anchor>
    ),
  },
  { key: 'questions', header: 'Zu klären', cell: (draft) => progressText(draft) ?? openQuestionsText(draft) },
  { key: 'uploadTime', header: 'Hochgeladen', isOneLine: true, cell: ({ uploadTime }) => formatInstant(uploadTime) },
  { key: 'uploadedBy', header: 'Von', isOneLine: true, cell: ({ uploadedBy }) => uploadedBy },
];

/** Documents that wait for a decision; nothing while there are none. */
export const DraftList = () => {
  const [page, setPage] = useState(1);
  const drafts = useQuery(draftsQuery(page));
  if (drafts.data?.total === 0 || drafts.isPending) return null;
  return (
    <Section title="Wartet auf eine Entscheidung">
      <PagedTable
        label="Wartende Belege"
        columns={columns}
        query={drafts}
        rowKey={({ id }) => id}
        loadingRows={smallPageSize}
        empty="Kein Beleg wartet."
        failureText="Fehler beim Laden der wartenden Belege."
        page={page}
        size={smallPageSize}
        onPage={setPage}
      />
    </Section>
  );
};
