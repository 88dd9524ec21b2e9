import type { HeldItem } from '@flottwart/contract/privacy';
import { kinds } from '@flottwart/contract/rules/kinds';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPage, apiQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { smallPageSize } from '../../lib/page-size.ts';
import { PagedTable } from '../../lists/paged-table.tsx';
import { PersonName } from '../../shared/person-name.tsx';
import type { Column } from '../../ui/column.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { Section } from '../../work-items/section.tsx';
import { DeletionLog } from './deletion-log.tsx';
import { RuleTable } from './rule-table.tsx';

const columns: readonly Column<HeldItem>[] = [
  { key: 'title', header: 'Vorgang', isCardTitle: true, cell: ({ title }) => title },
  { key: 'kind', header: 'Art', isOneLine: true, cell: ({ workitemType }) => kinds[workitemType].label },
  { key: 'reason', header: 'Grund', cell: ({ reason }) => reason },
  { key: 'userEmail', header: 'Veranlasst von', cell: ({ userEmail }) => <PersonName email={userEmail} /> },
  { key: 'createdAt', header: 'Seit', isOneLine: true, cell: ({ createdAt }) => formatInstant(createdAt) },
];

const HeldItems = () => {
  const [page, setPage] = useState(1);
  const held = useQuery(apiPage('GET /api/admin/holds', { query: { page, size: smallPageSize } }));
  return (
    <Section title="Aufbewahrt">
      <PagedTable
        label="Aufbewahrt"
        columns={columns}
        query={held}
        rowKey={({ id }) => id}
        link={{ path: ({ workitemType, id }) => itemUrl(workitemType, id), label: ({ title }) => title }}
        empty="Nichts ist ausgenommen. Auf der Seite eines Vorgangs steht „Von der Löschfrist ausnehmen“ unter „Weitere Aktionen“."
        failureText="Fehler beim Laden der aufbewahrten Vorgänge."
        page={page}
        size={smallPageSize}
        onPage={setPage}
      />
    </Section>
  );
};

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
