import { Stack } from '@mantine/core';
import { useSessionState } from '../../api/session.ts';
import { SampleBanner } from '../../shared/sample-data/sample-banner.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DueDates } from './due-dates.tsx';
import { FirstSteps } from './first-steps.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MyTasks } from './my-tasks.tsx';
import { ReadinessCard } from './readiness-card.tsx';

export const DashboardPage = () => {
  const { session } = useSessionState();
  return (
    <>
      <PageHeader
        title={
          <>
            <span lang="en">Welcome in the beta phase</span> {session?.firstName} {session?.lastName}
          </>
        }
      />
      <SampleBanner />
      <Stack gap="lg">
        <ReadinessCard />
        <KeyFigures />
        <FirstSteps />
        <MyTasks />
        <DueDates />
      </Stack>
    </>
  );
};
