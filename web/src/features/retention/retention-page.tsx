import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/query.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { DeletionLog } from './deletion-log.tsx';
import { HeldItems } from './held-items.tsx';
import { RuleTable } from './rule-table.tsx';

const trail = [{ label: 'Meine Firma', to: '/my-company' }];

/** Retention periods, items on hold, and the log of deletions. */
export const RetentionPage = () => {
  const { data: profile } = useQuery(apiQuery('GET /api/users/myProfile'));
  return (
    <>
      <PageHeader
        title="Löschfristen"
        trail={trail}
        current="Löschfristen"
        description="Was nicht mehr gebraucht wird, löscht sich nachts von selbst. Ohne Frist bleibt alles."
      />
      {profile?.role === 'USER' ? <Text>Löschfristen verwalten können nur Administratoren.</Text> : null}
      {profile?.role === 'ADMIN' ? <RetentionSections /> : null}
    </>
  );
};

const RetentionSections = () => {
  const rules = useQuery(apiQuery('GET /api/admin/retention'));
  return (
    <Stack gap="lg">
      <QueryView query={rules} loading={<Skeleton height={420} />} failureText="Fehler beim Laden der Löschfristen.">
        {(data) => <RuleTable rules={data} />}
      </QueryView>
      <HeldItems />
      <DeletionLog />
    </Stack>
  );
};
