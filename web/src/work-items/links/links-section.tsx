import { type Kind, kindNames } from '@flottwart/contract/rules/kinds';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { relationGroupQuery } from '../../api/relations.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../section.tsx';
import { LinkGroup } from './link-group.tsx';
import { LinkPicker } from './link-picker.tsx';

interface LinksSectionProps {
  readonly itemId: number;
}

/** Linked items, grouped by kind, each group with pages of its own. */
export const LinksSection = ({ itemId }: LinksSectionProps) => {
  const [pages, setPages] = useState<Partial<Record<Kind, number>>>({});
  const [isPicking, picker] = useDisclosure(false);
  const queries = useQueries({ queries: kindNames.map((kind) => relationGroupQuery(itemId, kind, pages[kind] ?? 1)) });
  const failed = queries.find(({ isLoadingError }) => isLoadingError);
  const isLoading = queries.some(({ isPending }) => isPending);
  const isEmpty = queries.every(({ data }) => data?.total === 0);

  return (
    <Section
      title="Verknüpfungen"
      empty={isEmpty ? 'Noch nichts verknüpft.' : null}
      actions={
        <Button size="xs" variant="default" leftSection={<Link2 size={14} aria-hidden />} onClick={picker.open}>
          Verknüpfen
        </Button>
      }
    >
      {failed ? (
        <ErrorState
          title="Die Verknüpfungen konnten nicht geladen werden."
          message={failed.error?.message ?? ''}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : null}
      {isLoading && !failed ? <Skeleton height={32} /> : null}
      <Stack gap="md">
        {kindNames.map((kind, index) => {
          const group = queries[index]?.data;
          return group && group.total > 0 ? (
            <LinkGroup
              key={kind}
              itemId={itemId}
              kind={kind}
              relations={group.items}
              total={group.total}
              page={pages[kind] ?? 1}
              onPage={(page) => setPages((current) => ({ ...current, [kind]: page }))}
            />
          ) : null;
        })}
      </Stack>
      <LinkPicker itemId={itemId} opened={isPicking} onClose={picker.close} />
    </Section>
  );
};
