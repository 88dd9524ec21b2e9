import type { Upload } from '@flottwart/contract/leasing/documents';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPage } from '../../../api/query.ts';
import { formatInstant } from '../../../lib/german-dates.ts';
import { uploadPageSize } from '../../../lib/page-size.ts';
import { PagedTable } from '../../../lists/paged-table.tsx';
import type { Column } from '../../../ui/column.ts';
import { Section } from '../../../work-items/section.tsx';
import { OriginalButton } from '../original-button.tsx';
import { WithdrawButton } from '../withdrawals/withdraw-button.tsx';

const columns: readonly Column<Upload>[] = [
  { key: 'fileName', header: 'Datei', isCardTitle: true, cell: ({ fileName }) => fileName },
  { key: 'invoiceNumber', header: 'Rechnungsnummer', isOneLine: true, cell: ({ invoiceNumber }) => invoiceNumber },
  { key: 'invoiceDate', header: 'Rechnungsdatum', isOneLine: true, cell: ({ invoiceDate }) => invoiceDate },
  { key: 'uploadTime', header: 'Hochgeladen', isOneLine: true, cell: ({ uploadTime }) => formatInstant(uploadTime) },
  {
    key: 'original',
    header: 'Original',
    hideHeader: true,
    cell: ({ documentId }) => (
      <Group gap="xs">
        <OriginalButton documentId={documentId} />
        <WithdrawButton documentId={documentId} />
      </Group>
    ),
  },
];

export const UploadHistory = () => {
  const [page, setPage] = useState(1);
  const uploads = useQuery(apiPage('GET /api/leaseplan/upload-history', { query: { page, size: uploadPageSize } }));
  return (
    <Section title="Bisher hochgeladen">
      <PagedTable
        label="Bisher hochgeladen"
        columns={columns}
        query={uploads}
        rowKey={({ documentId }) => documentId}
        loadingRows={uploadPageSize}
        empty="Noch nichts hochgeladen."
        failureText="Fehler beim Laden der Uploads."
        page={page}
        size={uploadPageSize}
        onPage={setPage}
      />
    </Section>
  );
};
