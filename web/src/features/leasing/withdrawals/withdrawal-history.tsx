import type { Withdrawal } from '@flottwart/contract/leasing/withdrawals';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { counted } from '@flottwart/contract/rules/counted';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { useIsAdmin } from '../../../api/profile.ts';
import { apiPage } from '../../../api/query.ts';
import { formatDay, formatInstant } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { smallPageSize } from '../../../lib/page-size.ts';
import { PagedTable } from '../../../lists/paged-table.tsx';
import type { Column } from '../../../ui/column.ts';
import { toast } from '../../../ui/toast.tsx';
import { Section } from '../../../work-items/section.tsx';
import { OriginalButton } from '../original-button.tsx';

const isGone = ({ undoUntil }: Pick<Withdrawal, 'undoUntil'>): boolean => Date.parse(undoUntil) < Date.now();

/** Originals for everybody who may undo it, until they are deleted for good. */
const Documents = ({ withdrawal }: { readonly withdrawal: Withdrawal }) => {
  const hasOriginals = useIsAdmin() && withdrawal.undoneAt === null && !isGone(withdrawal);
  return withdrawal.documents.map(({ documentId, type, invoiceNumber, positions, sum, claims }) => (
    <Group key={documentId} gap="xs" mb={4}>
      <Text size="sm">
        {type} {invoiceNumber}: {counted(positions, 'Position', 'Positionen')}, {formatEuro(sum)}
        {claims > 0 ? `, ${counted(claims, 'Reklamation', 'Reklamationen')} behalten` : ''}
      </Text>
      {hasOriginals ? <OriginalButton documentId={documentId} /> : null}
    </Group>
  ));
};

const UndoCell = ({ withdrawal }: { readonly withdrawal: Withdrawal }) => {
  const isAdmin = useIsAdmin();
  const undo = useMutation(apiMutation('POST /api/leaseplan/withdrawals/:id/undo'));
  const { id, undoneAt, undoneBy, undoUntil, isImportedAgain } = withdrawal;
  if (undoneAt !== null) return `Wiederhergestellt am ${formatInstant(undoneAt)} von ${undoneBy}`;
  if (isGone(withdrawal)) return 'Endgültig gelöscht';
  if (isImportedAgain) return 'Schon wieder vorhanden, deshalb nicht wiederherstellbar';
  const until = `bis ${formatDay(berlinDay(new Date(undoUntil)))}`;
  if (!isAdmin) return `Wiederherstellbar ${until}`;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={undo.isPending}
      onClick={() =>
        undo.mutate(
          { params: { id } },
          {
            onSuccess: () => toast.success('Wiederhergestellt.'),
            onError: (error) => toast.error(messageOf(error, 'Wiederherstellen fehlgeschlagen.')),
          },
        )
      }
    >
      Wiederherstellen ({until})
    </Button>
  );
};

const columns: readonly Column<Withdrawal>[] = [
  {
    key: 'documents',
    header: 'Dokumente',
    isCardTitle: true,
    cell: (withdrawal) => <Documents withdrawal={withdrawal} />,
  },
  { key: 'reason', header: 'Grund', cell: ({ reason }) => reason },
  { key: 'userEmail', header: 'Von', cell: ({ userEmail }) => userEmail },
  { key: 'withdrawnAt', header: 'Am', isOneLine: true, cell: ({ withdrawnAt }) => formatInstant(withdrawnAt) },
  { key: 'undo', header: 'Wiederherstellen', cell: (withdrawal) => <UndoCell withdrawal={withdrawal} /> },
];

/** Documents taken back: what, why, who and when; absent while there are none. */
export const WithdrawalHistory = () => {
  const [page, setPage] = useState(1);
  const withdrawals = useQuery(apiPage('GET /api/leaseplan/withdrawals', { query: { page, size: smallPageSize } }));
  if (withdrawals.data?.total === 0) return null;
  return (
    <Section title="Zurückgenommen">
      <PagedTable
        label="Zurückgenommene Dokumente"
        columns={columns}
        query={withdrawals}
        rowKey={({ id }) => id}
        loadingRows={1}
        empty="Nichts zurückgenommen."
        failureText="Fehler beim Laden der zurückgenommenen Dokumente."
        page={page}
        size={smallPageSize}
        onPage={setPage}
      />
    </Section>
  );
};
