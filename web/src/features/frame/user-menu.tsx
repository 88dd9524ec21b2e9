import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Building2, ChevronDown, LogOut, UserRound, UsersRound } from 'lucide-react';
import type { SessionUser } from '../../api/session.ts';
import { initials } from '../../lib/initials.ts';
import { SchemeChoice } from './scheme-choice.tsx';
import { useSignOut } from './use-sign-out.ts';
import classes from './user-menu.module.css';

const entries = [
  { to: '/my-profile', label: 'Mein Profil', icon: UserRound },
  { to: '/my-team', label: 'Mein Team', icon: UsersRound },
  { to: '/my-company', label: 'Meine Firma', icon: Building2 },
] as const;

interface UserMenuProps {
  readonly user: SessionUser;
}

export const UserMenu = ({ user }: UserMenuProps) => {
  const signOut = useSignOut();
  const name = `${user.firstName} ${user.lastName}`.trim();

  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <VisuallyHidden>Benutzermenü</VisuallyHidden>
          <Avatar color="petrol" radius="xl" size={34} aria-hidden>
            {initials(user.firstName, user.lastName)}
          </Avatar>
          <span className={classes.names}>
            <Text size="sm" fw={600} truncate>
              {name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {user.speditionName}
            </Text>
          </span>
          <ChevronDown size={16} aria-hidden className={classes.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.identity}>
          {name}
          <br />
          {user.speditionName}
        </Menu.Label>
        {entries.map(({ to, label, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} aria-hidden />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <SchemeChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => signOut.mutate()}>
          Abmelden
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
