import type { Claim } from '@flottwart/contract/leasing/claims';
import { dayMs } from '@flottwart/contract/rules/berlin-time';
import { counted } from '@flottwart/contract/rules/counted';
import { claimOutcomeLabels } from '@flottwart/contract/rules/leasing-findings';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiMutation } from '../../../api/mutation.ts';
import { apiPage, apiQuery } from '../../../api/query.ts';
import { dash, formatInstant } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { smallPageSize } from '../../../lib/page-size.ts';
import { EmptyState } from '../../../lists/empty-state.tsx';
import { PagedTable } from '../../../lists/paged-table.tsx';
import { UncertainMailNotice } from '../../../shared/uncertain-mail-notice.tsx';
import type { Column } from '../../../ui/column.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { ClaimSheet } from './claim-sheet.tsx';
import { ClaimState } from './claim-state.tsx';
import classes from './claims.module.css';

const labels = { '0-30': 'bis 30 Tage', '31-60': '31 bis 60 Tage', '61-': 'über 60 Tage' } as const;

const dueText = (count: number): string => `${counted(count, 'Erinnerung ist', 'Erinnerungen sind')} fällig.`;

/** Open claims by the days since they were sent. */
const ClaimAgeing = () => {
  const { data } = useQuery(apiQuery('GET /api/leaseplan/claims/ageing'));
  if (!data || data.ages.every(({ claims }) => claims === 0)) return null;
  return (
    <section aria-label="Offene Reklamationen nach Alter">
      <Group gap="xl" mb="md">
        {data.ages.map(({ days, claims, openAmount }) => (
          <div key={days}>
            <Text size="sm" c="dimmed">
              {labels[days]}
            </Text>
            <Text fw={600}>{claims === 0 ? 'keine' : `${claims} offen, ${formatEuro(openAmount)}`}</Text>
          </div>
        ))}
        {data.remindersDue > 0 ? <Text fw={600}>{dueText(data.remindersDue)}</Text> : null}
      </Group>
    </section>
  );
};

const questions = {
  arrived: 'Hat die Leasinggesellschaft den Eingang bestätigt? Die Positionen gelten dann als reklamiert.',
  lost: 'Hat die Leasinggesellschaft nichts erhalten? Die Positionen können dann noch einmal reklamiert werden.',
};

const plates = ({ licensePlates }: Claim): string => {
  const [first, ...others] = licensePlates;
  if (!first) return 'ohne Kennzeichen';
  return others.length === 0 ? first : `${first} und ${others.length} weitere`;
};

interface Actions {
  readonly open: (id: number) => void;
  readonly remind: (claim: Claim) => void;
  readonly noteAnswer: (claim: Claim) => void;
}

const OpenAmount = ({ openAmount, finishedAt, state, answer, isReminderDue }: Claim) => {
  if (state !== 'sent' || finishedAt === null) return dash;
  if (openAmount === 0) return 'Erledigt';
  const days = Math.floor((Date.now() - Date.parse(finishedAt)) / dayMs);
  const outcome = answer ? `, ${claimOutcomeLabels[answer.outcome]}` : '';
  const age = days === 0 ? 'seit heute' : `seit ${counted(days, 'Tag', 'Tagen')}`;
  return (
    <>
      {formatEuro(openAmount)}
      <span className={classes.note}>{`${age}${outcome}`}</span>
      {isReminderDue ? <span className={classes.note}>Erinnerung fällig</span> : null}
    </>
  );
};

const columnsFor = ({ open, remind, noteAnswer }: Actions): readonly Column<Claim>[] => [
  { key: 'createdAt', header: 'Wann', isOneLine: true, cell: ({ createdAt }) => formatInstant(createdAt) },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, error }) => (
      <>
        <ClaimState state={state} />
        {error && state !== 'uncertain' ? <span className={classes.note}>{error}</span> : null}
      </>
    ),
  },
  { key: 'plates', header: 'Kennzeichen', isOneLine: true, cell: plates },
  {
    key: 'sum',
    header: 'Betrag',
    isNumber: true,
    cell: ({ sum, positionCount }) => (
      <>
        {formatEuro(sum)}
        <span className={classes.note}>{counted(positionCount, 'Position', 'Positionen')}</span>
      </>
    ),
  },
  {
    key: 'openAmount',
    header: 'Noch offen (netto)',
    isNumber: true,
    cell: (claim) => <OpenAmount {...claim} />,
  },
  {
    key: 'recipient',
    header: 'Empfänger',
    cell: ({ recipient, userEmail }) => (
      <>
        {recipient}
        <span className={classes.note}>von {userEmail}</span>
      </>
    ),
  },
  {
    key: 'open',
    header: 'Ansehen',
    hideHeader: true,
    cell: (claim) => (
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Ansehen: Reklamation vom ${formatInstant(claim.createdAt)}`}
          onClick={() => open(claim.id)}
        >
          Ansehen
        </Button>
        {claim.state === 'sent' ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Antwort vermerken: Reklamation vom ${formatInstant(claim.createdAt)}`}
            onClick={() => noteAnswer(claim)}
          >
            Antwort
          </Button>
        ) : null}
        {claim.state === 'sent' && claim.openAmount > 0 ? (
          <Button
            size="compact-sm"
            variant={claim.isReminderDue ? 'filled' : 'default'}
            aria-label={`Erinnern: Reklamation vom ${formatInstant(claim.createdAt)}`}
            onClick={() => remind(claim)}
          >
            Erinnern
          </Button>
        ) : null}
      </Group>
    ),
  },
];

const Uncertain = ({ claim }: { readonly claim: Claim }) => (
  <UncertainMailNotice
    mail={claim}
    recipientName="der Leasinggesellschaft"
    questions={questions}
    resolve={useMutation(apiMutation('POST /api/leaseplan/claims/:id/resolve', { params: { id: claim.id } }))}
  />
);

/** Everything that was claimed, and what became of it. */
export const ClaimHistory = () => {
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<number | null>(null);
  const [reminded, setReminded] = useState<Claim | null>(null);
  const [answered, setAnswered] = useState<Claim | null>(null);
  const claims = useQuery(apiPage('GET /api/leaseplan/claims', { query: { page, size: smallPageSize } }));
  const uncertain = claims.data?.items.filter(({ state }) => state === 'uncertain') ?? [];
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        E-Mails an die Leasinggesellschaft, die neueste zuerst.
      </Text>
      <ClaimAgeing />
      {uncertain.map((claim) => (
        <Uncertain key={claim.id} claim={claim} />
      ))}
      <PagedTable
        label="Reklamationen"
        columns={columnsFor({ open: setOpenId, remind: setReminded, noteAnswer: setAnswered })}
        query={claims}
        rowKey={({ id }) => id}
        empty={<EmptyState title="Noch nichts reklamiert." hint="Unter „Offen“ lassen sich Positionen reklamieren." />}
        failureText="Fehler beim Laden der Reklamationen."
        page={page}
        size={smallPageSize}
        onPage={setPage}
      />
      {reminded ? <ClaimDialog subject={{ reminderOf: reminded.id }} onClose={() => setReminded(null)} /> : null}
      {answered ? <AnswerDialog claim={answered} onClose={() => setAnswered(null)} /> : null}
      {openId === null ? null : <ClaimSheet id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
};
