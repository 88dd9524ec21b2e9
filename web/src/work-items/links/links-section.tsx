import type { Kind } from '@flottwart/contract/rules/kinds';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../section.tsx';
import { LinkGroup } from './link-group.tsx';
import { LinkPicker } from './link-picker.tsx';
import { useLinkGroups } from './use-link-groups.ts';

interface LinksSectionProps {
  readonly itemId: number;
}

/** Linked items, grouped by kind, each group with pages of its own. */
export const LinksSection = ({ itemId }: LinksSectionProps) => {
  const [pages, setPages] = useState<Partial<Record<Kind, number>>>({});
  const [isPicking, picker] = useDisclosure(false);
  const { groups, failed, isLoading, isEmpty } = useLinkGroups(itemId, pages);

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
        {groups.map(({ kind, items, total, page }) => (
          <LinkGroup
            key={kind}
            itemId={itemId}
            kind={kind}
            relations={items}
            total={total}
            page={page}
            onPage={(next) => setPages((current) => ({ ...current, [kind]: next }))}
          />
        ))}
      </Stack>
      <LinkPicker itemId={itemId} opened={isPicking} onClose={picker.close} />
    </Section>
  );
};
