import type { Company } from '@flottwart/contract/company';
import type { Dashboard } from '@flottwart/contract/dashboard';
import type { TeamMember } from '@flottwart/contract/users';
import { Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../api/company.ts';
import { dashboardQuery } from '../../api/dashboard.ts';
import { profileQuery } from '../../api/profile.ts';
import { membersQuery } from '../../api/team.ts';
import { requiredConnections } from '../../shared/required-connections.ts';
import { FirstStep } from './first-step.tsx';
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

interface StepListProps {
  readonly company: Company;
  readonly members: readonly TeamMember[];
  readonly dashboard: Dashboard;
  readonly isAdmin: boolean;
}

const StepList = ({ company, members, dashboard, isAdmin }: StepListProps) => {
  const isAddressDone = hasCompleteAddress(company);
  const areColleaguesDone = hasColleagues(members);
  const areVehiclesDone = dashboard.vehicles > 0;
  // Company and team are an ADMIN's business.
  if (areVehiclesDone && (!isAdmin || (isAddressDone && areColleaguesDone))) return null;
  return (
    <Paper component="section" withBorder p="md">
      <Title order={2} size="h3">
        Erste Schritte
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Was erledigt ist, wird automatisch abgehakt.
      </Text>
      <ul className={classes.steps}>
        <FirstStep
          isDone={areVehiclesDone}
          to="/vehicles"
          title="Fahrzeuge anlegen"
          description={
            company.amazonSpecialServices
              ? 'Einzeln, aus einer Datei oder aus der Fahrten-Historie.'
              : 'Einzeln oder aus einer Datei.'
          }
        />
        {isAdmin ? (
          <AdminSteps company={company} isAddressDone={isAddressDone} areColleaguesDone={areColleaguesDone} />
        ) : null}
      </ul>
    </Paper>
  );
};

interface AdminStepsProps {
  readonly company: Company;
  readonly isAddressDone: boolean;
  readonly areColleaguesDone: boolean;
}

const AdminSteps = ({ company, isAddressDone, areColleaguesDone }: AdminStepsProps) => (
  <>
    <FirstStep
      isDone={isAddressDone}
      to="/my-company"
      title="Firmendaten vervollständigen"
      description="Ansprechpartner und Anschrift, wie sie auf Schreiben stehen sollen."
    />
    <FirstStep
      isDone={areColleaguesDone}
      to="/my-team"
      title="Kolleginnen und Kollegen einladen"
      description="Wer mitarbeitet, bekommt einen eigenen Zugang."
    />
    {company.amazonSpecialServices ? (
      <FirstStep
        isDone={!requiredConnections.drivingHistory.isMissing(company)}
        to="/my-company"
        hash={requiredConnections.drivingHistory.hash}
        title="Fahrten-Historie verbinden"
        description="Dann kommen Fahrzeuge und Fahrten von selbst. Lässt sich nachholen."
      />
    ) : null}
  </>
);
