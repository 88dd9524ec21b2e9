import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { apiQuery } from '../../api/query.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useDraftDialog } from '../../ui/use-draft.ts';
import { AddMemberDialog, memberDraft } from './add-member-dialog.tsx';
import { memberColumns } from './member-columns.tsx';
import { SecondFactorRequiredCard } from './second-factor-required-card.tsx';
import { TeamTable } from './team-table.tsx';

export const TeamPage = () => {
  const members = useQuery(apiQuery('GET /api/users/my-spedition-members'));
  const { data: profile } = useQuery(apiQuery('GET /api/users/myProfile'));
  const [isAdding, dialog] = useDraftDialog(memberDraft);
  const isAdmin = profile?.role === 'ADMIN';

  return (
    <>
      <PageHeader
        title="Mein Team"
        actions={
          isAdmin ? (
            <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={dialog.open}>
              Mitglied hinzufügen
            </Button>
          ) : null
        }
      />
      {profile?.role === 'USER' ? (
        <Alert color="petrol" mb="md" p="sm">
          Mitglieder hinzufügen, ihre Rolle ändern oder sie entfernen können nur Administratoren.
        </Alert>
      ) : null}
      <QueryView
        query={members}
        loading={
          <DataTable
            label="Teammitglieder"
            columns={memberColumns}
            rows={undefined}
            rowKey={(member) => member.id}
            empty=""
          />
        }
        failureText="Fehler beim Laden der Teamdaten"
      >
        {(memberList) => (
          <>
            <TeamTable members={memberList} ownEmail={profile?.email} isAdmin={isAdmin} />
            {isAdmin ? <SecondFactorRequiredCard members={memberList} /> : null}
          </>
        )}
      </QueryView>
      <AddMemberDialog opened={isAdding} onClose={dialog.close} />
    </>
  );
};
