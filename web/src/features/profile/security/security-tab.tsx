import { Stack } from '@mantine/core';
import { AccountEventsCard } from './account-events-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export const SecurityTab = () => (
  <Stack gap="lg" maw="56rem">
    <SecondFactorCard />
    <SessionsCard />
    <AccountEventsCard />
  </Stack>
);
