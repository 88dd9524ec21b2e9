import type { ClaimAnswer, ClaimedPosition } from '@flottwart/contract/leasing/claims';
import { claimOutcomeLabels } from '@flottwart/contract/rules/leasing-findings';
import { Anchor, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiQuery } from '../../../api/query.ts';
import { formatDay, formatInstant } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import type { Column } from '../../../ui/column.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { useOpenDialog } from '../../../ui/use-open-dialog.ts';
import { ClaimState } from './claim-state.tsx';
import classes from './claims.module.css';

interface ClaimSheetProps {
  readonly id: number;
  readonly onClose: () => void;
}

const columns: readonly Column<ClaimedPosition>[] = [
  {
    key: 'invoiceNumber',
    header: 'Rechnung',
    isOneLine: true,
    cell: ({ id, invoiceNumber, positionNumber }) => (
      <Anchor component={Link} to={`/leaseplan/${id}`} inherit>
        {invoiceNumber}, Position {positionNumber}
      </Anchor>
    ),
  },
  { key: 'date', header: 'Datum', isOneLine: true, cell: ({ date }) => formatDay(date) },
  { key: 'licensePlate', header: 'Kennzeichen', isOneLine: true, cell: ({ licensePlate }) => licensePlate || '–' },
  { key: 'service', header: 'Leistung', cell: ({ service }) => service },
  {
    key: 'openAmount',
    header: 'Offen',
    isNumber: true,
    cell: ({ openAmount }) => formatEuro(openAmount),
  },
];

const answerText = ({ day, outcome, text, userEmail }: ClaimAnswer): string =>
  `${formatDay(day)}: ${claimOutcomeLabels[outcome]}, vermerkt von ${userEmail}${text ? `\n${text}` : ''}`;

/** A claim as it was written, and what was answered. */
export const ClaimSheet = ({ id, onClose }: ClaimSheetProps) => {
  const claim = useQuery(apiQuery('GET /api/leaseplan/claims/:id', { params: { id } }));
  useOpenDialog(true, onClose);

  return (
    <Modal opened size="xl" title="Reklamation" onClose={onClose}>
      <QueryView
        query={claim}
        loading={<Skeleton height={320} />}
        failureText="Die Reklamation konnte nicht geladen werden."
      >
        {(data) => (
          <Stack gap="sm">
            <div>
              <ClaimState state={data.state} />
            </div>
            <Text size="sm">
              {formatInstant(data.finishedAt ?? data.createdAt)}, von {data.userEmail} an {data.recipient}
            </Text>
            <Text fw={600}>{data.subject}</Text>
            <Text size="sm" className={classes.text}>
              {data.text}
            </Text>
            <DataTable
              label="Reklamierte Positionen"
              columns={columns}
              rows={data.positions}
              rowKey={(position) => position.id}
              empty="Keine Positionen."
            />
            <Text ta="right">
              Summe <b>{formatEuro(data.sum)}</b>
            </Text>
            {data.answers.length > 0 ? <Text fw={600}>Antworten</Text> : null}
            <Text size="sm" className={classes.text}>
              {data.answers.map(answerText).join('\n\n')}
            </Text>
            <Text size="xs" c="dimmed" className={classes.text}>
              Message-ID {data.messageId}
            </Text>
          </Stack>
        )}
      </QueryView>
    </Modal>
  );
};
