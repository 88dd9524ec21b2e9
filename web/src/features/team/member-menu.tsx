import type { Role, TeamMember } from '@flottwart/contract/users';
import { ActionIcon, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis, KeyRound, LogOut, Send, ShieldCheck, ShieldOff, UserMinus } from 'lucide-react';
import { apiAction } from '../../api/action.ts';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';

export const roleLabels: Readonly<Record<Role, string>> = { ADMIN: 'Administrator', USER: 'Benutzer' };

interface MemberMenuProps {
  readonly member: TeamMember;
}

const nameOf = ({ firstName, lastName }: TeamMember): string => `${firstName} ${lastName}`;

/** Shows the server's message as a toast, or why there is none. */
const shownOutcome = (failureText: string) => ({
  onSuccess: ({ message }: { readonly message: string }) => toast.success(message),
  onError: (error: unknown) => toast.error(messageOf(error, failureText)),
});

/** Changes by an ADMIN to another member, those that cannot be taken back once confirmed. */
const useMemberActions = (member: TeamMember) => {
  const changeRole = useMutation(apiMutation('PATCH /api/users/:id'));
  const removeMember = useMutation(apiMutation('DELETE /api/users/:id'));
  const resetFactor = useMutation(apiMutation('POST /api/users/:id/reset-second-factor'));
  const endSessions = useMutation(apiAction('POST /api/users/:id/end-sessions'));
  const resendInvitation = useMutation(apiMutation('POST /api/users/:id/resend-invitation'));
  const name = nameOf(member);

  const setRole = (role: Role) =>
    changeRole.mutate(
      { params: { id: member.id }, body: { role } },
      {
        onSuccess: () => toast.success(`${name} hat jetzt die Rolle ${roleLabels[role]}.`),
        onError: (error) => toast.error(messageOf(error, 'Die Rolle konnte nicht geändert werden.')),
      },
    );

  const resend = () =>
    resendInvitation.mutate({ params: { id: member.id } }, shownOutcome('Die E-Mail konnte nicht gesendet werden.'));

  const remove = async () => {
    const question = member.emailVerified
      ? {
          title: 'Mitglied entfernen',
          text: `Möchtest du ${name} wirklich aus dem Team entfernen?`,
          confirmLabel: 'Entfernen',
        }
      : {
          title: 'Einladung zurückziehen',
          text: `Der Link in der E-Mail an ${member.email} funktioniert dann nicht mehr.`,
          confirmLabel: 'Zurückziehen',
        };
    if (await confirm(question))
      removeMember.mutate({ params: { id: member.id } }, shownOutcome('Löschen fehlgeschlagen.'));
  };

  const reset = async () => {
    const isConfirmed = await confirm({
      title: 'Zweiten Faktor zurücksetzen',
      text: `${name} kann sich dann mit dem Passwort allein anmelden und einen neuen zweiten Faktor einrichten. Alle Sitzungen enden, und eine E-Mail sagt Bescheid. Bitte vorher sicher sein, dass die Bitte wirklich von ${name} kommt.`,
      confirmLabel: 'Zurücksetzen',
    });
    if (isConfirmed)
      resetFactor.mutate({ params: { id: member.id } }, shownOutcome('Das Zurücksetzen ist fehlgeschlagen.'));
  };

  const endAll = async () => {
    const isConfirmed = await confirm({
      title: 'Überall abmelden',
      text: `Alle Sitzungen von ${name} enden sofort, auf jedem Gerät. Mit dem Passwort ist eine neue Anmeldung möglich.`,
      confirmLabel: 'Abmelden',
    });
    if (isConfirmed)
      endSessions.mutate({ params: { id: member.id } }, shownOutcome('Das Abmelden ist fehlgeschlagen.'));
  };

  const isBusy = [changeRole, removeMember, resetFactor, endSessions, resendInvitation].some(
    ({ isPending }) => isPending,
  );
  return { setRole, resend, remove, reset, endAll, isBusy };
};

/** Actions of an ADMIN on another member. */
export const MemberMenu = ({ member }: MemberMenuProps) => {
  const { setRole, resend, remove, reset, endAll, isBusy } = useMemberActions(member);
  const otherRole: Role = member.role === 'ADMIN' ? 'USER' : 'ADMIN';

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          display="block"
          ml="auto"
          my={-4}
          aria-label={`Aktionen für ${nameOf(member)}`}
          loading={isBusy}
        >
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={
            otherRole === 'ADMIN' ? <ShieldCheck size={16} aria-hidden /> : <ShieldOff size={16} aria-hidden />
          }
          onClick={() => setRole(otherRole)}
        >
          {otherRole === 'ADMIN' ? 'Zum Administrator machen' : 'Zum Benutzer machen'}
        </Menu.Item>
        {member.emailVerified ? (
          <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void endAll()}>
            Überall abmelden
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<Send size={16} aria-hidden />} onClick={resend}>
            Einladung erneut senden
          </Menu.Item>
        )}
        {member.hasSecondFactor ? (
          <Menu.Item leftSection={<KeyRound size={16} aria-hidden />} onClick={() => void reset()}>
            Zweiten Faktor zurücksetzen
          </Menu.Item>
        ) : null}
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<UserMinus size={16} aria-hidden />}
          onClick={() => void remove()}
        >
          {member.emailVerified ? 'Aus dem Team entfernen' : 'Einladung zurückziehen'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
