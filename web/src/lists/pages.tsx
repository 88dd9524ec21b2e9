import { Group, Pagination, Text } from '@mantine/core';

interface PagesProps {
  /** What is counted, for those who do not see the table above. */
  readonly label: string;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

const number = new Intl.NumberFormat('de-DE');

/** How many there are, and the way to the other pages. */
export const Pages = ({ label, page, size, total, onChange }: PagesProps) => {
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
