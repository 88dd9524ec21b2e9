import { Stack } from '@mantine/core';
import { CalendarCard } from './calendar-card.tsx';
import { ReminderMailsCard } from './reminder-mails-card.tsx';

export const RemindersTab = () => (
  <Stack gap="lg" maw="44rem">
    <ReminderMailsCard />
    <CalendarCard />
  </Stack>
);
