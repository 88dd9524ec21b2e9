import { Group, Pagination, Text } from '@mantine/core';

interface ListPaginationProps {
  /** Name of the counted items for screen readers. */
  readonly label: string;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

const number = new Intl.NumberFormat('de-DE');

/** Range and total of the rows, and the links to the other pages. */
export const ListPagination = ({ label, page, size, total, onChange }: ListPaginationProps) => {
  if (total === 0) return null;
  const first = Math.min((page - 1) * size + 1, total);
  const last = Math.min(page * size, total);
  return (
    <Group component="nav" aria-label={`Seiten: ${label}`} justify="space-between" gap="sm" mt="sm">
      <Text size="sm" c="dimmed">
        {number.format(first)}–{number.format(last)} von {number.format(total)}
      </Text>
      {total > size ? <Pagination value={page} total={Math.ceil(total / size)} onChange={onChange} /> : null}
    </Group>
  );
};
