import { Box, Button, Card, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { smallPageSize } from '../../lib/page-size.ts';
import { ListPagination } from '../../lists/list-pagination.tsx';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';

interface ProposalsCardProps<T> {
  readonly title: string;
  readonly hint: string;
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly proposals: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly rowKey: (proposal: T) => string | number;
  /** Names one proposal in the label of its button. */
  readonly nameOf: (proposal: T) => string;
  /** Proposals that a person decides one by one are no part of accepting all. */
  readonly isCertain?: (proposal: T) => boolean;
  /** Settles once the answer is shown. */
  readonly onAccept: (proposals: readonly T[]) => Promise<unknown>;
}

/** Proposals that a person accepts, one by one or all together; nothing is shown where there are none. */
export const ProposalsCard = <T,>(props: ProposalsCardProps<T>) => {
  const { title, hint, label, proposals, columns, rowKey, nameOf, isCertain = () => true, onAccept } = props;
  const [isSending, setSending] = useState(false);
  const [chosenPage, setPage] = useState(1);
  // Accepting the last ones of a page leads to the page before.
  const page = Math.min(chosenPage, Math.ceil(proposals.length / smallPageSize));
  if (proposals.length === 0) return null;
  const certain = proposals.filter(isCertain);
  const accept = async (chosen: readonly T[]) => {
    setSending(true);
    await onAccept(chosen).finally(() => setSending(false));
  };
  const acceptColumn: Column<T> = {
    key: 'accept',
    header: 'Übernehmen',
    hideHeader: true,
    cell: (proposal) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Übernehmen: ${nameOf(proposal)}`}
        disabled={isSending}
        onClick={() => void accept([proposal])}
      >
        Übernehmen
      </Button>
    ),
  };
  return (
    <Card withBorder mb="lg">
      <Group justify="space-between" mb="sm">
        <Box flex="1 1 18rem">
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        </Box>
        {certain.length > 1 ? (
          <Button variant="default" loading={isSending} onClick={() => void accept(certain)}>
            {certain.length === proposals.length ? 'Alle' : 'Die sicheren'} {certain.length} übernehmen
          </Button>
        ) : null}
      </Group>
      <DataTable
        label={label}
        columns={[...columns, acceptColumn]}
        rows={proposals.slice((page - 1) * smallPageSize, page * smallPageSize)}
        rowKey={rowKey}
        empty="Keine Vorschläge."
      />
      <ListPagination label={label} page={page} size={smallPageSize} total={proposals.length} onChange={setPage} />
    </Card>
  );
};
