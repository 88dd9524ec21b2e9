import type { LeasingDraftEntry } from '@flottwart/contract/leasing/drafts';
import { counted } from '@flottwart/contract/rules/counted';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { draftsQuery } from '../../../api/leasing-drafts.ts';
import { dash, formatDay, formatInstant } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { smallPageSize } from '../../../lib/page-size.ts';
import { PagedTable } from '../../../lists/paged-table.tsx';
import type { Column } from '../../../ui/column.ts';
import { Section } from '../../../work-items/section.tsx';

/** „Seite 2 von 5 wird gelesen“; null once the pages are read. */
export const progressText = ({
  state,
  pagesRead,
  pageCount,
}: Pick<LeasingDraftEntry, 'state' | 'pagesRead' | 'pageCount'>): string | null => {
  if (state !== 'reading') return null;
  if (pageCount === 0) return 'Wird gleich gelesen …';
  return `Seite ${Math.min(pagesRead + 1, pageCount)} von ${pageCount} wird gelesen …`;
};

const openText = ({ state, questions }: LeasingDraftEntry): string => {
  const open = questions.filter(({ answer }) => answer === null).length;
  if (state === 'failed') return 'Nicht lesbar';
  return open === 0 ? 'Zu übernehmen' : counted(open, 'Frage', 'Fragen');
};

const columns: readonly Column<LeasingDraftEntry>[] = [
  {
    key: 'issuer',
    header: 'Aussteller',
    isCardTitle: true,
    cell: ({ id, fileName, issuerName }) => (
      <>
        <Anchor inherit renderRoot={(props) => <Link to="/leaseplan/drafts/$id" params={{ id }} {...props} />}>
          {issuerName ?? fileName}
        </Anchor>
        {issuerName === null ? null : (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {fileName}
          </Text>
        )}
      </>
    ),
  },
  { key: 'number', header: 'Nummer', isOneLine: true, cell: ({ invoiceNumber }) => invoiceNumber ?? dash },
  { key: 'date', header: 'Datum', isOneLine: true, cell: ({ invoiceDate }) => formatDay(invoiceDate) },
  { key: 'total', header: 'Summe', isOneLine: true, cell: ({ total }) => (total === null ? dash : formatEuro(total)) },
  { key: 'questions', header: 'Zu klären', isOneLine: true, cell: (draft) => progressText(draft) ?? openText(draft) },
  {
    key: 'uploadTime',
    header: 'Hochgeladen',
    cell: ({ uploadTime, uploadedBy }) => `${formatInstant(uploadTime)}, ${uploadedBy}`,
  },
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
