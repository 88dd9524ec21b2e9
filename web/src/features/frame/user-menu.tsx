import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import type { SessionUser } from '../../api/session.ts';
import { accountNavigation, helpEntry } from '../../shared/navigation.ts';
import { useSignOut } from '../../shared/sign-out-button.tsx';
import classes from './user-menu.module.css';

const schemes = [
  { scheme: 'light', label: 'Hell', icon: Sun },
  { scheme: 'dark', label: 'Dunkel', icon: Moon },
  { scheme: 'auto', label: 'Wie das System', icon: Monitor },
] as const;

/** Stored per device, not per user. */
const SchemeChoice = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Darstellung</Menu.Label>
      {schemes.map(({ scheme, label, icon: Icon }) => (
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          checked={scheme === colorScheme}
          rightSection={<Icon size={16} aria-hidden />}
          onChange={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.RadioItem>
      ))}
    </>
  );
};

const firstLetter = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase('de') ?? '';

export const initials = (firstName: string, lastName: string): string => firstLetter(firstName) + firstLetter(lastName);

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
        {[...accountNavigation, helpEntry].map(({ to, label, icon: Icon }) => (
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
