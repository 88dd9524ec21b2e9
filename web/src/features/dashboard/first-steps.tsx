import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../api/company.ts';
import { membersQuery } from '../../api/team.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { FirstStep } from './first-step.tsx';
import { hasColleagues, hasCompleteAddress } from './first-steps-rules.ts';

/** What a new company has to do once; each step ticks itself off, and all of them together disappear when done. */
export const FirstSteps = () => {
  const company = useQuery(companyQuery);
  const members = useQuery(membersQuery);

  return (
    <QueryView query={company} loading={null} failureText="Fehler beim Laden der Unternehmensdaten.">
      {(companyData) => (
        <QueryView query={members} loading={null} failureText="Fehler beim Laden der Teamdaten">
          {(memberList) => (
            <StepList isAddressDone={hasCompleteAddress(companyData)} areColleaguesDone={hasColleagues(memberList)} />
          )}
        </QueryView>
      )}
    </QueryView>
  );
};

interface StepListProps {
  readonly isAddressDone: boolean;
  readonly areColleaguesDone: boolean;
}

const StepList = ({ isAddressDone, areColleaguesDone }: StepListProps) => {
  if (isAddressDone && areColleaguesDone) return null;
  return (
    <Paper withBorder p="lg" maw="var(--fw-text-width)">
      <Title order={2} mb={4}>
        Erste Schritte
      </Title>
      <Text c="dimmed" mb="md">
        Was erledigt ist, hakt sich von selbst ab.
      </Text>
      <Stack component="ul" gap="xs" p={0} m={0}>
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
      </Stack>
    </Paper>
  );
};
