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
  readonly isAccepting: boolean;
  readonly onAccept: (proposals: readonly T[]) => void;
}

/** Proposals that a person accepts, one by one or all together; nothing is shown where there are none. */
export const ProposalsCard = <T,>(props: ProposalsCardProps<T>) => {
  const { title, hint, label, proposals, columns, rowKey, nameOf, isAccepting, onAccept } = props;
  const [chosenPage, setPage] = useState(1);
  // Accepting the last ones of a page leads to the page before.
  const page = Math.min(chosenPage, Math.ceil(proposals.length / smallPageSize));
  if (proposals.length === 0) return null;
  const acceptColumn: Column<T> = {
    key: 'accept',
    header: 'Übernehmen',
    hideHeader: true,
    cell: (proposal) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Übernehmen: ${nameOf(proposal)}`}
        disabled={isAccepting}
        onClick={() => onAccept([proposal])}
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
        {proposals.length > 1 ? (
          <Button variant="default" loading={isAccepting} onClick={() => onAccept(proposals)}>
            Alle {proposals.length} übernehmen
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
