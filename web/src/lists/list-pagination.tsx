import { wholeNumber } from '@flottwart/contract/rules/counted';
import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { pageSizes } from '../lib/page-size.ts';
import { useIsPhone } from '../ui/bottom-sheet.tsx';
import { foundText } from './total-text.ts';

interface ListPaginationProps {
  /** Name of the counted items for screen readers. */
  readonly label: string;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** Rows on this page, present where there are more rows than the total says: after a full page there is then another one. */
  readonly shownOfMore?: number | undefined;
  readonly onChange: (page: number) => void;
  /** Present where the size of a page can be chosen. */
  readonly onResize?: (size: number) => void;
}

const smallestSize = Math.min(...pageSizes);

/** Range and total of the rows, the links to the other pages, and the size of a page. */
export const ListPagination = (props: ListPaginationProps) => {
  const { label, page, size, total, shownOfMore, onChange, onResize } = props;
  const isPhone = useIsPhone();
  if (total === 0) return null;
  const hasMore = shownOfMore !== undefined;
  const reached = (page - 1) * size + (shownOfMore === size ? size + 1 : (shownOfMore ?? 0));
  const known = hasMore ? Math.max(total, reached) : total;
  const first = Math.min((page - 1) * size + 1, known);
  const last = Math.min(page * size, known);
  return (
    <Group component="nav" aria-label={`Seiten: ${label}`} justify="space-between" gap="sm" mt="sm">
      <Text size="sm" c="dimmed">
        {wholeNumber(first)}–{wholeNumber(last)} von {foundText(total, hasMore)}
      </Text>
      {total > size ? (
        <Pagination
          value={page}
          total={Math.ceil(known / size)}
          siblings={isPhone ? 0 : 1}
          gap={isPhone ? 4 : undefined}
          onChange={onChange}
        />
      ) : null}
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
