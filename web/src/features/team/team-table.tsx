import type { TeamMember } from '@flottwart/contract/users';
import { Text } from '@mantine/core';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { memberColumns, secondFactorColumn } from './member-columns.tsx';
import { MemberMenu } from './member-menu.tsx';

interface TeamTableProps {
  readonly members: readonly TeamMember[];
  readonly ownEmail: string | undefined;
  readonly isAdmin: boolean;
}

export const TeamTable = ({ members, ownEmail, isAdmin }: TeamTableProps) => {
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
