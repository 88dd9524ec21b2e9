import { Button, Group, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { isGone } from '../../api/api-error.ts';
import { apiQuery } from '../../api/query.ts';
import { lastSearchOf } from '../../lib/last-search.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { LinkCard } from './link-card.tsx';
import { PositionCard } from './position-card.tsx';
import { SettledChip } from './position-columns.tsx';

const listPath: string = '/leaseplan';
const trail = [{ label: 'Rechnungen und Gutschriften', to: listPath }];

interface PositionDetailPageProps {
  readonly id: number;
}

export const PositionDetailPage = ({ id }: PositionDetailPageProps) => {
  const position = useQuery(apiQuery('GET /api/leaseplan/:id', { params: { id } }));
  const navigate = useNavigate();
  if (isGone(position.error))
    return <MissingPage trail={trail} description="Diese Position gibt es nicht oder nicht mehr." />;
  return (
    <QueryView query={position} loading={<LoadingPosition />} failureText="Fehler beim Laden der Position.">
      {(data) => (
        <>
          <PageHeader
            trail={trail}
            current={data.invoiceNumber}
            title={
              <Group gap="sm">
                {data.type} {data.invoiceNumber}
                {/* The page of a position has these two words for both types, see docs/coverage.md#states. */}
                <SettledChip isSettled={data.processed} text={data.processed ? 'Verrechnet' : 'Nicht verrechnet'} />
              </Group>
            }
            description={`Position ${data.positionNumber}`}
            actions={<BackButton />}
          />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <PositionCard position={data} onGone={() => void navigate({ to: listPath })} />
            <LinkCard position={data} />
          </SimpleGrid>
        </>
      )}
    </QueryView>
  );
};

const BackButton = () => (
  <Button
    renderRoot={(props) => <Link to={listPath} search={lastSearchOf(listPath)} {...props} />}
    variant="default"
    leftSection={<ArrowLeft size={16} aria-hidden />}
  >
    Zurück zur Liste
  </Button>
);

/** Has the heights of the loaded page. */
const LoadingPosition = () => (
  <>
    <Breadcrumbs trail={trail} />
    <Text c="dimmed" role="status" mb="lg" h={56}>
      Wird geladen...
    </Text>
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" aria-busy="true">
      <Skeleton height={330} />
      <Skeleton height={330} />
    </SimpleGrid>
  </>
);
