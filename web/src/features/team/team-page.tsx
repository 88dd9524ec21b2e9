import type { TeamMember } from '@flottwart/contract/users';
import { Alert, Button, Paper, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Hourglass, UserPlus } from 'lucide-react';
import { Fragment, useId } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { Chip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/column.ts';
import { confirm } from '../../ui/confirm.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SavingSwitch } from '../../ui/saving-switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftDialog } from '../../ui/use-draft.ts';
import { AddMemberDialog, memberDraft } from './add-member-dialog.tsx';
import { MemberMenu, roleLabels } from './member-menu.tsx';

interface SecondFactorRequiredCardProps {
  readonly members: readonly TeamMember[];
}

const howMany = (members: readonly TeamMember[]): string => {
  const count = members.filter(({ hasSecondFactor }) => hasSecondFactor).length;
  if (count === members.length) return 'Alle Mitglieder haben ihn eingerichtet.';
  return `Bisher eingerichtet: ${count} von ${members.length}.`;
};

const SecondFactorRequiredCard = ({ members }: SecondFactorRequiredCardProps) => {
  const { data: company } = useQuery(apiQuery('GET /api/myCompany'));
  const requirement = useMutation(apiMutation('PATCH /api/myCompany/:id', { params: { id: company?.id ?? 0 } }));
  const explanation = useId();
  if (!company) return null;

  const set = async (isRequired: boolean) => {
    const isConfirmed =
      !isRequired ||
      (await confirm({
        title: 'Zweiten Faktor zur Pflicht machen',
        text: 'Wer noch keinen hat, sieht ab sofort nur die Seite zum Einrichten, auch in offenen Sitzungen.',
        confirmLabel: 'Zur Pflicht machen',
      }));
    if (!isConfirmed) return;
    requirement.mutate(
      { body: { requiresSecondFactor: isRequired } },
      {
        onSuccess: () =>
          toast.success(
            isRequired ? 'Der zweite Faktor ist jetzt Pflicht.' : 'Der zweite Faktor ist jetzt freiwillig.',
          ),
        onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')),
      },
    );
  };

  return (
    <Paper withBorder p="lg" mt="lg" maw="44rem">
      <SavingSwitch
        label={<strong>Zweiter Faktor für alle Pflicht</strong>}
        aria-describedby={explanation}
        checked={
          requirement.isPending
            ? requirement.variables.body.requiresSecondFactor === true
            : company.requiresSecondFactor
        }
        isSaving={requirement.isPending}
        onToggle={(isRequired) => void set(isRequired)}
      />
      <Text id={explanation} c="dimmed" mt="sm">
        Zur Anmeldung gehört dann ein Code vom Handy. {howMany(members)} Wer sein Handy verliert, nimmt einen
        Wiederherstellungscode oder bittet um das Zurücksetzen im Menü der Zeile.
      </Text>
    </Paper>
  );
};

interface BreakableAddressProps {
  readonly email: string;
}

/** Breaks after the @ and not within a word where there is not enough room. */
const BreakableAddress = ({ email }: BreakableAddressProps) =>
  email.split(/(?<=@)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));

const memberColumns: readonly Column<TeamMember>[] = [
  { key: 'firstName', header: 'Vorname', isCardTitle: true, cell: (member) => member.firstName },
  { key: 'lastName', header: 'Nachname', isCardTitle: true, cell: (member) => member.lastName },
  {
    key: 'email',
    header: 'E-Mail-Adresse',
    cell: (member) => (
      <>
        <BreakableAddress email={member.email} />{' '}
        {member.emailVerified ? null : <Chip tone="yellow" icon={Hourglass} text="unbestätigt" />}
      </>
    ),
  },
  { key: 'role', header: 'Rolle', cell: (member) => roleLabels[member.role] },
];

/** Known to administrators alone. */
const secondFactorColumn: Column<TeamMember> = {
  key: 'secondFactor',
  header: 'Zweiter Faktor',
  cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'ja' : 'nein'),
};

interface TeamTableProps {
  readonly members: readonly TeamMember[];
  readonly ownEmail: string | undefined;
  readonly isAdmin: boolean;
}

const TeamTable = ({ members, ownEmail, isAdmin }: TeamTableProps) => {
  const actions: Column<TeamMember> = {
    key: 'actions',
    header: 'Aktionen',
    hideHeader: true,
    cell: (member) =>
      member.email === ownEmail ? (
        <Text size="sm" c="dimmed" ml="auto">
          eigenes Konto
        </Text>
      ) : (
        <MemberMenu member={member} />
      ),
  };

  return (
    <DataTable
      label="Teammitglieder"
      columns={isAdmin ? [...memberColumns, secondFactorColumn, actions] : memberColumns}
      rows={members}
      rowKey={(member) => member.id}
      empty="Keine Teammitglieder gefunden."
    />
  );
};

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
