import { Badge, Group, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isGone } from '../../api/api-error.ts';
import { leaseplanEntryQuery } from '../../api/leaseplan.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { BackTo } from '../../work-items/back-link.tsx';
import { EntryCard } from './entry-card.tsx';
import { LinkCard } from './link-card.tsx';

interface LeaseplanDetailPageProps {
  readonly id: number;
}

export const LeaseplanDetailPage = ({ id }: LeaseplanDetailPageProps) => {
  const entry = useQuery(leaseplanEntryQuery(id));
  const back = <BackTo path="/leaseplan" label="Rechnungen und Gutschriften" />;
  if (isGone(entry.error))
    return (
      <>
        {back}
        <PageHeader title="Nicht gefunden" description="Diese Position gibt es nicht (mehr)." />
      </>
    );
  return (
    <>
      {back}
      <QueryView
        query={entry}
        loading={<Text role="status">Wird geladen...</Text>}
        failureText="Fehler beim Laden der Position."
      >
        {(data) => (
          <>
            <PageHeader
              title={
                <Group gap="sm">
                  {data.type} {data.invoiceNumber}
                  {/* Section 4 of the specification: the page of a position has these two words for both types. */}
                  <Badge variant="light" color={data.processed ? 'green' : 'yellow'} tt="none" size="lg">
                    {data.processed ? 'Verrechnet' : 'Nicht verrechnet'}
                  </Badge>
                </Group>
              }
              description={`Position ${data.positionNumber}`}
            />
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
              <EntryCard entry={data} />
              <LinkCard entry={data} />
            </SimpleGrid>
          </>
        )}
      </QueryView>
    </>
  );
};
