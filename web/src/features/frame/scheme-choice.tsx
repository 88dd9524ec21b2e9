import { Menu, useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';

const schemes = [
  { scheme: 'light', label: 'Hell', icon: Sun },
  { scheme: 'dark', label: 'Dunkel', icon: Moon },
  { scheme: 'auto', label: 'Wie das System', icon: Monitor },
] as const;

/** Stored per device, not per user. */
export const SchemeChoice = () => {
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
