import type { DraftColumn, LeasingDraft, LeasingDraftRow } from '@flottwart/contract/leasing/drafts';
import type { RowRole } from '@flottwart/contract/rules/leasing-drafts';
import { Button, NativeSelect, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftRowsPageSize, draftRowsQuery, useChangeDraft } from '../../../api/leasing-drafts.ts';
import { ListPagination } from '../../../lists/list-pagination.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Section } from '../../../work-items/section.tsx';
import { ColumnHead, choose, DraftCell, headingOf, type Save, TaxRateCell } from './draft-cell.tsx';
import { optionsOf, quietRowsOf, rowLabels } from './draft-labels.ts';
import classes from './drafts.module.css';

interface DraftRowsProps {
  readonly draft: LeasingDraft;
  readonly sheet: number;
  readonly onActiveRow: (row: number | null) => void;
}

/** Recognised rows of a page; columns are assigned in their heads, cells corrected in place. */
export const DraftRows = ({ draft, sheet, onActiveRow }: DraftRowsProps) => {
  const [page, setPage] = useState(1);
  const rows = useQuery(draftRowsQuery(draft.id, sheet, page));
  const { mutateAsync: save } = useChangeDraft(draft.id);
  const problemRows = new Set(draft.preview.problems.map(({ row }) => row));
  return (
    <Section title="Erkannte Zeilen">
      <Text size="sm" c="dimmed" mb="xs">
        Für jede Spalte wählen, was sie enthält. Die Wahl wird für diesen Aussteller gemerkt.
      </Text>
      <QueryView
        query={rows}
        loading={<Skeleton height={200} aria-busy="true" />}
        failureText="Fehler beim Laden der Zeilen."
      >
        {({ items, total }) => (
          <>
            <RowTable
              key={items[0]?.row ?? 0}
              items={items}
              columns={draft.columns}
              hasTaxRates={draft.needsTaxRates}
              problemRows={problemRows}
              save={save}
              onActiveRow={onActiveRow}
            />
            {total > draftRowsPageSize ? (
              <ListPagination label="Zeilen" page={page} size={draftRowsPageSize} total={total} onChange={setPage} />
            ) : null}
            {total === 0 ? <Text size="sm">Auf dieser Seite wurde keine Zeile erkannt.</Text> : null}
            <Button
              variant="subtle"
              size="compact-sm"
              mt="xs"
              onClick={() => choose(save, { addedRows: { page: sheet, count: 1 } })}
            >
              Zeile hinzufügen
            </Button>
          </>
        )}
      </QueryView>
    </Section>
  );
};

interface RowTableProps {
  readonly items: readonly LeasingDraftRow[];
  readonly columns: readonly DraftColumn[];
  readonly hasTaxRates: boolean;
  readonly problemRows: ReadonlySet<number | null>;
  readonly save: Save;
  readonly onActiveRow: (row: number | null) => void;
}

const RowTable = ({ items, columns, hasTaxRates, problemRows, save, onActiveRow }: RowTableProps) => {
  // Decided once, so that no row vanishes under the hand that leaves it out.
  const [quietRows] = useState(() => quietRowsOf(items));
  const [showsAll, setShowsAll] = useState(false);
  const shown = items.filter(({ row, role }) => showsAll || role !== 'ignored' || !quietRows.has(row));
  const hidden = items.length - shown.length;
  return (
    <>
      <Table.ScrollContainer minWidth={0}>
        <Table className={classes.rows} aria-label="Erkannte Zeilen" verticalSpacing={2} horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Zeile</Table.Th>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name and keep their order
                <ColumnHead key={index} column={column} index={index} save={save} />
              ))}
              {hasTaxRates ? <Table.Th scope="col">USt</Table.Th> : null}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <RowLine
                key={row.row}
                row={row}
                columns={columns}
                hasTaxRate={hasTaxRates}
                hasProblem={problemRows.has(row.row)}
                save={save}
                onActive={onActiveRow}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {hidden > 0 ? (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setShowsAll(true)}>
          Weitere Zeilen ({hidden})
        </Button>
      ) : null}
    </>
  );
};

interface RowLineProps {
  readonly row: LeasingDraftRow;
  readonly columns: readonly DraftColumn[];
  readonly hasTaxRate: boolean;
  readonly hasProblem: boolean;
  readonly save: Save;
  readonly onActive: (row: number | null) => void;
}

const RowLine = ({
  row: { row, role, taxRate, cells },
  columns,
  hasTaxRate,
  hasProblem,
  save,
  onActive,
}: RowLineProps) => {
  const name = `Zeile ${row + 1}`;
  return (
    <Table.Tr
      data-role={role}
      data-problem={hasProblem || undefined}
      onMouseEnter={() => onActive(row)}
      onMouseLeave={() => onActive(null)}
      onFocus={() => onActive(row)}
      onBlur={() => onActive(null)}
    >
      <Table.Td>
        <NativeSelect
          size="xs"
          className={classes.role}
          aria-label={`${name} gilt als`}
          value={role}
          data={optionsOf(rowLabels)}
          onChange={(event) => choose(save, { rows: [{ row, role: event.currentTarget.value as RowRole }] })}
        />
      </Table.Td>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name and keep their order
        <Table.Td key={index} data-amount={column.role === 'amount' || undefined} data-label={headingOf(column, index)}>
          <DraftCell
            label={`${name}, ${headingOf(column, index)}`}
            value={cells[index] ?? ''}
            isAmount={column.role === 'amount'}
            onSave={(text) => save({ rows: [{ row, cells: [{ column: index, text }] }] })}
          />
        </Table.Td>
      ))}
      {hasTaxRate ? (
        <Table.Td data-label="USt">
          {role === 'position' ? (
            <TaxRateCell
              row={row}
              value={taxRate}
              onChoose={(rate) => choose(save, { rows: [{ row, taxRate: rate }] })}
            />
          ) : null}
        </Table.Td>
      ) : null}
    </Table.Tr>
  );
};
