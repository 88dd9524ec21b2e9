import { Menu, useMantineColorScheme } from '@mantine/core';
import { Check, Monitor, Moon, Sun } from 'lucide-react';

const schemes = [
  { scheme: 'light', label: 'Hell', icon: Sun },
  { scheme: 'dark', label: 'Dunkel', icon: Moon },
  { scheme: 'auto', label: 'Wie das System', icon: Monitor },
] as const;

/** Kept on the device, whoever signs in. */
export const SchemeChoice = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Darstellung</Menu.Label>
      {schemes.map(({ scheme, label, icon: Icon }) => (
        <Menu.Item
          key={scheme}
          role="menuitemradio"
          aria-checked={scheme === colorScheme}
          closeMenuOnClick={false}
          leftSection={<Icon size={16} aria-hidden />}
          rightSection={scheme === colorScheme ? <Check size={16} aria-hidden /> : null}
          onClick={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
};
