import type { Company } from '@flottwart/contract/company';
import type { Dashboard } from '@flottwart/contract/dashboard';
import type { TeamMember } from '@flottwart/contract/users';
import { Anchor, Group, Paper, Progress, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { companyQuery } from '../../api/company.ts';
import { dashboardQuery } from '../../api/dashboard.ts';
import { profileQuery } from '../../api/profile.ts';
import { membersQuery } from '../../api/team.ts';
import { requiredConnections } from '../../shared/required-connections.ts';
import { FirstStep, type FirstStepProps } from './first-step.tsx';
import classes from './first-steps.module.css';
import { hasColleagues, hasCompleteAddress } from './first-steps-rules.ts';

/** One-time steps of a new company; each is checked off automatically, and the list disappears when all are done. */
export const FirstSteps = () => {
  const { data: company } = useQuery(companyQuery);
  const { data: members } = useQuery(membersQuery);
  const { data: dashboard } = useQuery(dashboardQuery);
  const { data: profile } = useQuery(profileQuery);
  if (!company || !members || !dashboard || !profile) return null;
  return <StepList company={company} members={members} dashboard={dashboard} isAdmin={profile.role === 'ADMIN'} />;
};

interface Step extends FirstStepProps {
  /** The list disappears without the others. */
  readonly isRequired: boolean;
}

interface StepListProps {
  readonly company: Company;
  readonly members: readonly TeamMember[];
  readonly dashboard: Dashboard;
  readonly isAdmin: boolean;
}

/** Company, team and connections are an ADMIN's business; a connection can follow later. */
const stepsOf = ({ company, members, dashboard, isAdmin }: StepListProps): readonly Step[] => [
  {
    isDone: dashboard.vehicles > 0,
    isRequired: true,
    to: '/vehicles',
    title: 'Fahrzeuge anlegen',
    description: company.amazonSpecialServices
      ? 'Einzeln, aus einer Datei oder aus der Fahrten-Historie.'
      : 'Einzeln oder aus einer Datei.',
  },
  ...(isAdmin ? adminSteps(company, members) : []),
];

const adminSteps = (company: Company, members: readonly TeamMember[]): readonly Step[] => [
  {
    isDone: hasCompleteAddress(company),
    isRequired: true,
    to: '/my-company',
    title: 'Firmendaten vervollständigen',
    description: 'Ansprechpartner und Anschrift, wie sie auf Schreiben stehen sollen.',
  },
  {
    isDone: hasColleagues(members),
    isRequired: true,
    to: '/my-team',
    title: 'Kolleginnen und Kollegen einladen',
    description: 'Wer mitarbeitet, bekommt einen eigenen Zugang.',
  },
  ...(company.amazonSpecialServices ? [drivingHistoryStep(company)] : []),
];

const drivingHistoryStep = (company: Company): Step => ({
  isDone: !requiredConnections.drivingHistory.isMissing(company),
  isRequired: false,
  to: '/my-company',
  hash: requiredConnections.drivingHistory.hash,
  title: 'Fahrten-Historie verbinden',
  description: 'Dann kommen Fahrzeuge und Fahrten von selbst. Lässt sich nachholen.',
});

const StepList = (props: StepListProps) => {
  const steps = stepsOf(props);
  if (steps.every(({ isDone, isRequired }) => isDone || !isRequired)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const progress = `${done} von ${steps.length} erledigt`;
  return (
    <Paper component="section" withBorder p="md">
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={2} size="h3">
          Erste Schritte
        </Title>
        <Text size="sm" c="dimmed">
          {progress}
        </Text>
      </Group>
      <Progress value={(100 * done) / steps.length} aria-label={`Erste Schritte: ${progress}`} my="xs" />
      <Text size="sm" c="dimmed" mb="sm">
        Was erledigt ist, wird automatisch abgehakt.{' '}
        <Anchor inherit renderRoot={(link) => <Link {...link} to="/help" hash="erste-schritte" />}>
          Hilfe zum Anfang
        </Anchor>
      </Text>
      <ul className={classes.steps}>
        {steps.map(({ isRequired: _, ...step }) => (
          <FirstStep key={step.title} {...step} />
        ))}
      </ul>
    </Paper>
  );
};
