import type { DraftColumn, LeasingDraftRow } from '@flottwart/contract/leasing/drafts';
import { type ColumnRole, type RowRole, taxRates } from '@flottwart/contract/rules/leasing-drafts';
import { maxDraftCellLength, maxDraftChanges } from '@flottwart/contract/rules/limits';
import { Button, Group, NativeSelect, SimpleGrid, Text, VisuallyHidden } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { type DraftChange, draftRowsPageSize } from '../../../api/leasing-drafts.ts';
import { ListPagination } from '../../../lists/list-pagination.tsx';
import { Section } from '../../../work-items/section.tsx';
import { centsIn, columnLabels, type Doubt, optionsOf, rowLabels } from './draft-fields.ts';
import { DoubtTexts, DraftCell, ticksOf, useChoose } from './draft-input.tsx';
import { focusNextDoubt, useWorkspace } from './draft-workspace.tsx';
import classes from './drafts.module.css';
import { type PastedRole, pastedColumn, pastedRows } from './pasted-rows.ts';

const formRoles = ['service', 'plate', 'date', 'amount'] as const;

/** Column of the form; without an index it is added with its first text. */
export interface FormColumn {
  readonly role: PastedRole;
  readonly index: number | null;
}

/** Columns of every form: those of the table by their meaning, and the ones that it lacks. */
export const formColumnsOf = (columns: readonly DraftColumn[]): readonly FormColumn[] =>
  formRoles.flatMap((role): readonly FormColumn[] => {
    const own = columns.flatMap((column, index) => (column.role === role ? [{ role, index }] : []));
    return own.length > 0 ? own : [{ role, index: null }];
  });

export const cellTarget = (row: number, { role, index }: FormColumn): string => `row-${row}-${index ?? role}`;

/** Entered by a person: it has no place on the page. */
const isAdded = ({ top, bottom }: LeasingDraftRow): boolean => top === bottom;
const isBlank = (row: LeasingDraftRow): boolean => isAdded(row) && row.cells.every((cell) => cell.trim() === '');
const figure = /\d,\d{2}(?!\d)/;

/** Printed rows that are no positions, as long as there are others. */
const quietRowsOf = (rows: readonly LeasingDraftRow[]): ReadonlySet<number> => {
  const hasPositions = rows.some(({ role }) => role !== 'ignored');
  const isQuiet = (row: LeasingDraftRow): boolean =>
    row.role === 'ignored' && !isAdded(row) && (hasPositions || !row.cells.some((cell) => figure.test(cell)));
  return new Set(rows.filter(isQuiet).map(({ row }) => row));
};

interface DraftRowsProps {
  readonly rows: readonly LeasingDraftRow[];
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Printed page in sight, to which new rows belong. */
  readonly sheet: number;
}

/** Positions as a form: read ones are corrected, missing ones typed, clicked or pasted. */
export const DraftRows = ({ rows, total, page, onPage, sheet }: DraftRowsProps) => {
  const { draft, doubts } = useWorkspace();
  const choose = useChoose();
  const columns = formColumnsOf(draft.columns);
  // Decided once, so that no row vanishes under the hand that leaves it out.
  const [quiet] = useState(() => quietRowsOf(rows));
  const [showsAll, setShowsAll] = useState(false);
  const doubtsOfRow = (row: number): readonly Doubt[] => doubts.filter((doubt) => doubt.row === row);
  const shown = rows.filter(
    ({ row, role }) => showsAll || role !== 'ignored' || !quiet.has(row) || doubtsOfRow(row).length > 0,
  );
  const addRow = () => choose({ addedRows: { page: sheet, count: 1 } });

  return (
    <Section title="Positionen">
      <Columns />
      <div className={classes.scroll}>
        <table className={classes.rows} aria-label="Positionen">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={cellTarget(0, column)} scope="col" data-kind={column.role}>
                  {columnLabels[column.role]}
                </th>
              ))}
              {draft.needsTaxRates ? <th scope="col">USt</th> : null}
              <th scope="col">
                <VisuallyHidden>Art der Zeile</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <RowLine
                key={row.row}
                row={row}
                rows={rows}
                columns={columns}
                doubts={doubtsOfRow(row.row)}
                sheet={sheet}
              />
            ))}
          </tbody>
        </table>
      </div>
      {total > draftRowsPageSize ? (
        <ListPagination label="Zeilen" page={page} size={draftRowsPageSize} total={total} onChange={onPage} />
      ) : null}
      <Group gap="xs" mt="xs">
        <Button variant="default" size="compact-sm" onClick={addRow}>
          Zeile hinzufügen
        </Button>
        {shown.length < rows.length ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
            Weitere gedruckte Zeilen ({rows.length - shown.length})
          </Button>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        Zeilen aus einer Tabelle lassen sich in ein Feld einfügen.
      </Text>
    </Section>
  );
};

const cents = 'cents';

/** Meaning of each printed column; asked only where it is open. */
const Columns = () => {
  const { draft, doubts, root } = useWorkspace();
  const choose = useChoose();
  const own = doubts.filter(({ field }) => field === 'columns');
  const [isOpened, setOpened] = useState(false);
  const printed = draft.columns.flatMap((column, index) => (column.right > column.left ? [{ column, index }] : []));
  if (printed.length === 0) return <DoubtTexts doubts={own} />;

  const accept = (event: KeyboardEvent<HTMLSelectElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || own.length === 0) return;
    event.preventDefault();
    choose(ticksOf(own));
    focusNextDoubt(root.current, event.currentTarget);
  };

  const assign = (index: number, value: string) =>
    choose(value === cents ? { joinedColumn: index - 1 } : { columns: [{ column: index, role: value as ColumnRole }] });

  return (
    <div className={classes.columns}>
      <DoubtTexts doubts={own} />
      {isOpened || own.length > 0 ? (
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs">
          {printed.map(({ column, index }) => (
            <NativeSelect
              key={index}
              size="xs"
              data-kind={column.role}
              data-doubt={own.length > 0 ? 'columns' : undefined}
              onKeyDown={accept}
              label={column.heading || `Spalte ${index + 1}`}
              value={column.role}
              data={[
                ...optionsOf(columnLabels),
                ...(index > 0 ? [{ value: cents, label: 'Cent zur Spalte davor' }] : []),
              ]}
              onChange={(event) => assign(index, event.currentTarget.value)}
            />
          ))}
        </SimpleGrid>
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
          Spalten zuordnen
        </Button>
      )}
    </div>
  );
};

interface RowLineProps {
  readonly row: LeasingDraftRow;
  /** Rows around it, whose empty ones a paste fills. */
  readonly rows: readonly LeasingDraftRow[];
  readonly columns: readonly FormColumn[];
  readonly doubts: readonly Doubt[];
  readonly sheet: number;
}

/** Columns for texts of these roles, added where the table has none. */
const placesFor = (printed: readonly DraftColumn[], roles: readonly PastedRole[]) => {
  const added = roles.filter((role) => printed.every((column) => column.role !== role));
  const indexOf = (role: PastedRole): number =>
    added.includes(role) ? printed.length + added.indexOf(role) : printed.findIndex((column) => column.role === role);
  return { ...(added.length > 0 && { addedColumns: added }), indexOf };
};

interface PastedAt {
  readonly columns: readonly DraftColumn[];
  readonly rows: readonly LeasingDraftRow[];
  readonly row: number;
  readonly sheet: number;
}

/** Rows of a spreadsheet fill the empty rows from this one on, then new ones. */
const changeOfTable = (text: string, { columns, rows, row, sheet }: PastedAt): DraftChange => {
  const pasted = pastedRows(text).slice(0, maxDraftChanges);
  const { indexOf, ...added } = placesFor(
    columns,
    formRoles.filter((role) => pasted.some((each) => each[role])),
  );
  const free = rows.filter((each) => each.row >= row && isBlank(each)).map((each) => each.row);
  const end = Math.max(...rows.map((each) => each.row)) + 1;
  const missing = pasted.length - free.length;
  return {
    ...added,
    ...(missing > 0 && { addedRows: { page: sheet, count: missing } }),
    rows: pasted.map((texts, index) => ({
      row: free[index] ?? end + index - free.length,
      role: 'position',
      cells: formRoles.flatMap((role) => (texts[role] ? [{ column: indexOf(role), text: texts[role] }] : [])),
    })),
  };
};

/** Lines of one column fill it downwards. */
const changeOfColumn = (lines: readonly string[], column: number, { rows, row }: PastedAt): DraftChange => ({
  rows: rows
    .filter((each) => each.row >= row && (each.role === 'position' || isBlank(each)))
    .slice(0, lines.length)
    .map((each, at) => ({ row: each.row, cells: [{ column, text: lines[at] ?? '' }] })),
});

const removed = 'removed';

const RowLine = ({ row, rows, columns, doubts, sheet }: RowLineProps) => {
  const { draft } = useWorkspace();
  const choose = useChoose();
  const name = `Zeile ${row.row + 1}`;
  const isEntry = row.role === 'position' || isBlank(row);
  const amount = columns.find(({ role }) => role === 'amount');
  const hasAmount = centsIn(row.cells[amount?.index ?? -1] ?? '') !== null;
  /** Column that shows the doubts of the row; none of a row whose meaning is open. */
  const asked = isEntry ? (hasAmount ? columns[0] : amount) : undefined;
  const width = columns.length + (draft.needsTaxRates ? 2 : 1);

  const changeOf = (column: FormColumn) => (text: string) => {
    const { indexOf, ...added } = placesFor(draft.columns, column.index === null ? [column.role] : []);
    return { ...added, rows: [{ row: row.row, cells: [{ column: column.index ?? indexOf(column.role), text }] }] };
  };

  const paste = (column: FormColumn) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain').trimEnd();
    const lines = pastedColumn(text);
    if (lines === null && !text.includes('\t')) return;
    event.preventDefault();
    const at = { columns: draft.columns, rows, row: row.row, sheet };
    choose(lines === null || column.index === null ? changeOfTable(text, at) : changeOfColumn(lines, column.index, at));
  };

  return (
    <>
      <tr data-role={row.role}>
        {isEntry ? (
          columns.map((column) => (
            <td key={cellTarget(row.row, column)} data-label={columnLabels[column.role]}>
              <DraftCell
                target={cellTarget(row.row, column)}
                label={`${name}, ${columnLabels[column.role]}`}
                kind={column.role}
                value={column.index === null ? '' : (row.cells[column.index] ?? '')}
                doubts={column === asked ? doubts : []}
                maxLength={maxDraftCellLength}
                changeOf={changeOf(column)}
                onPaste={paste(column)}
              />
            </td>
          ))
        ) : (
          <td colSpan={columns.length} className={classes.printed}>
            {row.cells.filter((cell) => cell !== '').join(' ')}
          </td>
        )}
        <RowEnd row={row} isAsked={!isEntry && doubts.length > 0} />
      </tr>
      {doubts.length > 0 ? (
        <tr>
          <td colSpan={width}>
            <DoubtTexts doubts={doubts} />
          </td>
        </tr>
      ) : null}
    </>
  );
};

interface RowEndProps {
  readonly row: LeasingDraftRow;
  /** The meaning of the row is in doubt. */
  readonly isAsked: boolean;
}

/** Tax rate of a position where it is needed, and what the row counts as. */
const RowEnd = ({ row, isAsked }: RowEndProps) => {
  const { draft } = useWorkspace();
  const choose = useChoose();
  const name = `Zeile ${row.row + 1}`;
  const become = (value: string) =>
    choose(value === removed ? { removedRows: [row.row] } : { rows: [{ row: row.row, role: value as RowRole }] });

  return (
    <>
      {draft.needsTaxRates ? (
        <td>
          {row.role === 'position' ? (
            <NativeSelect
              size="xs"
              aria-label={`${name}, Steuersatz`}
              value={row.taxRate ?? ''}
              data={[
                { value: '', label: 'noch offen' },
                ...taxRates.map((rate) => ({ value: `${rate}`, label: `${rate} %` })),
              ]}
              onChange={(event) =>
                choose({
                  rows: [
                    {
                      row: row.row,
                      taxRate: taxRates.find((rate) => `${rate}` === event.currentTarget.value) ?? null,
                    },
                  ],
                })
              }
            />
          ) : null}
        </td>
      ) : null}
      <td className={classes.more}>
        <Ellipsis size={16} aria-hidden />
        <select
          aria-label={`${name} gilt als`}
          data-doubt={isAsked ? `row-${row.row}` : undefined}
          value={row.role}
          onChange={(event) => become(event.currentTarget.value)}
        >
          {[...optionsOf(rowLabels), ...(isAdded(row) ? [{ value: removed, label: 'Zeile entfernen' }] : [])].map(
            ({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ),
          )}
        </select>
      </td>
    </>
  );
};
