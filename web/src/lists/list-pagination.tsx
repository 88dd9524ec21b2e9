import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { pageSizes } from '../lib/page-size.ts';

interface ListPaginationProps {
  /** Name of the counted items for screen readers. */
  readonly label: string;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
  /** Present where the size of a page can be chosen. */
  readonly onResize?: (size: number) => void;
}

const number = new Intl.NumberFormat('de-DE');

const smallestSize = Math.min(...pageSizes);

/** Range and total of the rows, the links to the other pages, and the size of a page. */
export const ListPagination = ({ label, page, size, total, onChange, onResize }: ListPaginationProps) => {
  if (total === 0) return null;
  const first = Math.min((page - 1) * size + 1, total);
  const last = Math.min(page * size, total);
  return (
    <Group component="nav" aria-label={`Seiten: ${label}`} justify="space-between" gap="sm" mt="sm">
      <Text size="sm" c="dimmed">
        {number.format(first)}–{number.format(last)} von {number.format(total)}
      </Text>
      {total > size ? <Pagination value={page} total={Math.ceil(total / size)} onChange={onChange} /> : null}
      {onResize && total > smallestSize ? (
        <NativeSelect
          aria-label="Zeilen pro Seite"
          size="xs"
          data={pageSizes.map((choice) => ({ value: String(choice), label: `${choice} pro Seite` }))}
          value={String(size)}
          onChange={(event) => onResize(Number(event.currentTarget.value))}
        />
      ) : null}
    </Group>
  );
};
