import type { LeasingDocument, Remark } from '@flottwart/contract/leasing/documents';
import { counted } from '@flottwart/contract/rules/counted';
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiQuery } from '../../../api/query.ts';
import { formatDay } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { basisText } from '../position-card.tsx';

interface DocumentSummaryProps {
  readonly id: number;
}

const shownRemarks = 5;

/** Counts of read and matched positions, and the remarks to check. */
export const DocumentSummary = ({ id }: DocumentSummaryProps) => {
  const { data } = useQuery(apiQuery('GET /api/leaseplan/documents/:id', { params: { id } }));
  if (!data) return null;
  return (
    <Stack gap={4} mt="xs">
      <Text size="sm">
        {data.type} vom {formatDay(data.invoiceDate)}
        {data.issuerName === null ? '' : ` von ${data.issuerName}`}: {counted(data.positions, 'Position', 'Positionen')}
        , {formatEuro(data.sum)}
        {basisText(data.basis)}, {data.matched} davon verrechnet.{' '}
        <Anchor inherit renderRoot={(props) => <Link to="/leaseplan" search={{ documentId: String(id) }} {...props} />}>
          Positionen ansehen
        </Anchor>
      </Text>
      {data.notices.map((notice) => (
        <Text key={notice} size="sm" fw={600}>
          {notice}
        </Text>
      ))}
      <Remarks document={data} />
    </Stack>
  );
};

interface RemarksProps {
  readonly document: LeasingDocument;
}

const Remarks = ({ document: { remarks } }: RemarksProps) => {
  if (remarks.length === 0) return null;
  const first = remarks.slice(0, shownRemarks);
  return (
    <>
      <Text size="sm" fw={600}>
        Aufgefallen:
      </Text>
      {first.map((remark: Remark) => (
        <Text key={`${remark.entryId} ${remark.problem}`} size="sm">
          Position {remark.positionNumber}: {remark.text}.{' '}
          <Anchor component={Link} to={`/leaseplan/${remark.entryId}`} inherit>
            Berichtigen
          </Anchor>
        </Text>
      ))}
      {remarks.length > shownRemarks ? (
        <Text size="sm" c="dimmed">
          und {counted(remarks.length - shownRemarks, 'weiterer Hinweis', 'weitere Hinweise')}
        </Text>
      ) : null}
    </>
  );
};
