import type { DraftFilter, UploadPreview, UploadRow } from '@flottwart/contract/import-files';
import { Box, ScrollArea, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPage } from '../../api/query.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { PagedTable } from '../../lists/paged-table.tsx';
import type { Column } from '../../ui/column.ts';
import classes from './upload-preview.module.css';

const uploadRowsPageSize = 20;

interface UploadPreviewViewProps {
  readonly preview: UploadPreview;
}

const outcomeTexts = { new: 'neu', changed: 'geändert', unchanged: 'unverändert', skipped: 'ausgelassen' } as const;

const summary = ({ rows, usableRows }: UploadPreview): string => {
  const found = rows === 1 ? '1 Zeile gelesen' : `${germanNumber(rows, 0)} Zeilen gelesen`;
  if (usableRows === rows) return `${found}, alle können übernommen werden.`;
  if (usableRows === 0) return `${found}, keine davon kann übernommen werden.`;
  const verb = usableRows === 1 ? 'kann' : 'können';
  return `${found}, ${germanNumber(usableRows, 0)} davon ${verb} übernommen werden. Die anderen werden ausgelassen und stehen im Bericht.`;
};

const filterChoices = (preview: UploadPreview): { readonly value: DraftFilter | 'all'; readonly label: string }[] => {
  const labels = [
    ['all', 'Alle', preview.rows],
    ['new', 'Neu', preview.new],
    ['changed', 'Geändert', preview.changed],
    ['unchanged', 'Unverändert', preview.unchanged],
    ['skipped', 'Ausgelassen', preview.skipped],
    ['warned', 'Mit Hinweis', preview.warned],
  ] as const;
  return labels.map(([value, label, count]) => ({ value, label: `${label} (${germanNumber(count, 0)})` }));
};

/** Preview of a file's rows: what was understood, what would change, and why a row is left out. */
export const UploadPreviewView = ({ preview }: UploadPreviewViewProps) => {
  const [show, setShow] = useState<DraftFilter | 'all'>('all');
  const [page, setPage] = useState(1);
  const rows = useQuery(
    apiPage('GET /api/imports/upload/:id/rows', {
      params: { id: preview.id ?? 0 },
      query: {
        page,
        size: uploadRowsPageSize,
        ...(show !== 'all' && { show }),
      },
    }),
  );
  const ignored = preview.headings.flatMap(({ text, column }) => (column === null && text !== '' ? [text] : []));
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{preview.fileName}</Text>
        <Text role="status">{summary(preview)}</Text>
        {ignored.length > 0 ? (
          <Text size="sm" c="dimmed">
            Diese Spalten werden nicht übernommen: {ignored.join(', ')}
          </Text>
        ) : null}
      </div>
      <ScrollArea type="auto" pb="sm">
        <SegmentedControl
          aria-label="Welche Zeilen"
          value={show}
          data={filterChoices(preview)}
          onChange={(next) => {
            setShow(next as DraftFilter | 'all');
            setPage(1);
          }}
        />
      </ScrollArea>
      <ScrollArea className={classes.scroll} type="auto" pb="md">
        <Box className={classes.rows} __vars={{ '--rows-width': rowsWidth(preview) }}>
          <PagedTable
            label="Zeilen der Datei"
            columns={rowColumns(preview)}
            query={rows}
            rowKey={({ reference }) => reference}
            empty="Keine solchen Zeilen."
            failureText="Fehler beim Laden der Zeilen."
            page={page}
            size={20}
            onPage={setPage}
          />
        </Box>
      </ScrollArea>
    </Stack>
  );
};

/** The table does not grow with its content, so that it can turn into cards. */
const rowsWidth = ({ headings }: UploadPreview): string =>
  `${30 + 10 * headings.filter(({ column }) => column !== null).length}rem`;

type Cell = UploadRow['cells'][number];

const rowColumns = ({ headings }: UploadPreview): readonly Column<UploadRow>[] => {
  const mapped = headings.flatMap(({ text, column }) => (column === null ? [] : [{ text, column }]));
  return [
    { key: 'reference', header: 'Zeile', isOneLine: true, isCardTitle: true, cell: ({ reference }) => reference },
    { key: 'outcome', header: 'Wird', isOneLine: true, cell: ({ outcome }) => outcomeTexts[outcome] },
    {
      key: 'problems',
      header: 'Hinweis',
      cell: ({ problems }) =>
        problems.length === 0 ? '–' : <div className={classes.hint}>{problems.map(problemText).join(' ')}</div>,
    },
    ...mapped.map(({ text, column }, index) => ({
      key: `${index} ${text}`,
      header: column,
      isOneLine: true,
      cell: ({ cells }: UploadRow) => <UnderstoodCell cell={cells[index]} />,
    })),
  ];
};

const problemText = ({ column, message }: UploadRow['problems'][number]): string =>
  column === '' ? message : `${column}: ${message}`;

/** Meaning of a cell, the stored value it replaces, and the text of the file where it reads differently. */
const UnderstoodCell = ({ cell }: { readonly cell: Cell | undefined }) => {
  if (!cell || cell.text === '') return <>–</>;
  if (cell.value === null) return <s className={classes.refused}>{cell.text}</s>;
  const isReworded = cell.value !== cell.text && cell.value !== '';
  return (
    <>
      {cell.before === null ? null : (
        <>
          <span className={classes.before}>{cell.before || 'leer'}</span>
          {' → '}
        </>
      )}
      {cell.value || '–'}
      {isReworded ? (
        <Text component="span" size="xs" c="dimmed" display="block">
          in der Datei: {cell.text}
        </Text>
      ) : null}
    </>
  );
};
