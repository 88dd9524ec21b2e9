import { counted } from '@flottwart/contract/rules/counted';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../api/query.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';

const labels = { '0-30': 'bis 30 Tage', '31-60': '31 bis 60 Tage', '61-': 'über 60 Tage' } as const;

const dueText = (count: number): string => `${counted(count, 'Erinnerung ist', 'Erinnerungen sind')} fällig.`;

/** Open claims by the days since they were sent. */
export const ClaimAgeing = () => {
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
