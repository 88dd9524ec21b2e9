import type { TeamMember } from '@flottwart/contract/users';
import { Hourglass } from 'lucide-react';
import { Fragment } from 'react';
import { Chip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/column.ts';
import { roleLabels } from './member-menu.tsx';

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

export const memberColumns: readonly Column<TeamMember>[] = [
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
export const secondFactorColumn: Column<TeamMember> = {
  key: 'secondFactor',
  header: 'Zweiter Faktor',
  cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'ja' : 'nein'),
};
