import type { Role, TeamMember } from '@flottwart/contract/users';
import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis, ShieldCheck, ShieldOff, UserMinus } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { useChangeRole, useRemoveMember } from '../../api/team.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';
import { roleLabels } from './role-labels.ts';

interface MemberMenuProps {
  readonly member: TeamMember;
}

/** What an ADMIN can do with another member. */
export const MemberMenu = ({ member }: MemberMenuProps) => {
  const changeRole = useChangeRole();
  const removeMember = useRemoveMember();
  const name = `${member.firstName} ${member.lastName}`;
  const otherRole: Role = member.role === 'ADMIN' ? 'USER' : 'ADMIN';

  const setRole = () =>
    changeRole.mutate(
      { id: member.id, role: otherRole },
      {
        onSuccess: () => toast.success(`${name} hat jetzt die Rolle ${roleLabels[otherRole]}.`),
        onError: (error) => toast.error(messageOf(error, 'Die Rolle konnte nicht geändert werden.')),
      },
    );

  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Mitglied entfernen',
      text: `Möchtest du ${name} wirklich aus dem Team entfernen?`,
      confirmLabel: 'Entfernen',
    });
    if (!isConfirmed) return;
    removeMember.mutate(member.id, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(messageOf(error, 'Löschen fehlgeschlagen.')),
    });
  };

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          display="block"
          ml="auto"
          my={-4}
          aria-label={`Aktionen für ${name}`}
          loading={changeRole.isPending || removeMember.isPending}
        >
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={
            otherRole === 'ADMIN' ? <ShieldCheck size={16} aria-hidden /> : <ShieldOff size={16} aria-hidden />
          }
          onClick={setRole}
        >
          {otherRole === 'ADMIN' ? 'Zum Administrator machen' : 'Zum Benutzer machen'}
        </Menu.Item>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<UserMinus size={16} aria-hidden />}
          onClick={() => void remove()}
        >
          Aus dem Team entfernen
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
