import type { TeamMember } from '@flottwart/contract/users';
import { Badge } from '@mantine/core';
import { BreakableAddress } from '../../ui/breakable-address.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { roleLabels } from './role-labels.ts';

export const memberColumns: readonly Column<TeamMember>[] = [
  { key: 'firstName', header: 'Vorname', isCardTitle: true, cell: (member) => member.firstName },
  { key: 'lastName', header: 'Nachname', isCardTitle: true, cell: (member) => member.lastName },
  {
    key: 'email',
    header: 'E-Mail-Adresse',
    cell: (member) => (
      <>
        <BreakableAddress email={member.email} />{' '}
        {member.emailVerified ? null : (
          <Badge color="yellow" variant="light" tt="none" miw="max-content">
            unbestätigt
          </Badge>
        )}
      </>
    ),
  },
  { key: 'role', header: 'Rolle', cell: (member) => roleLabels[member.role] },
];

/** Known to administrators alone. */
export const secondFactorColumn: Column<TeamMember> = {
  key: 'secondFactor',
  header: 'Zweiter Faktor',
  cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'ja' : 'nein'),
};
