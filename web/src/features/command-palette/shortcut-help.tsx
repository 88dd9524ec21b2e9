import { Kbd, Modal, Text, Title } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { pages } from '../../shared/navigation.ts';
import { shortcuts } from '../../ui/shortcuts.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import classes from './command-palette.module.css';

interface KeyRow {
  readonly keys: readonly string[];
  readonly label: string;
}

const groupNames = [...new Set(Object.values(shortcuts).map(({ group }) => group))];

const pageRows: readonly KeyRow[] = pages.flatMap(({ letter, label }) =>
  letter ? [{ keys: ['g', letter], label }] : [],
);

interface KeyGroupProps {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

const KeyGroup = ({ title, rows }: KeyGroupProps) => (
  <section>
    <Title order={3} size="h5" mb="xs">
      {title}
    </Title>
    <dl className={classes.keys}>
      {rows.map(({ keys, label }) => (
        <div key={label}>
          <dt>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  </section>
);

interface ShortcutHelpProps {
  readonly onClose: () => void;
}

/** All keys, read from the lists that their handlers use. */
export const ShortcutHelp = ({ onClose }: ShortcutHelpProps) => {
  const mod = useOs() === 'macos' ? '⌘' : 'Strg';
  const keysOf = (keys: string) => keys.split('+').map((key) => (key === 'mod' ? mod : key));
  const rowsOf = (name: string): readonly KeyRow[] =>
    Object.values(shortcuts)
      .filter(({ group }) => group === name)
      .map(({ keys, label }) => ({ keys: keysOf(keys), label }));

  useOpenDialog(true, onClose);

  return (
    <Modal opened onClose={onClose} title="Tasten" size="lg">
      <Text size="sm" c="dimmed" mb="md">
        Sie gelten, solange in kein Feld geschrieben wird und kein Dialog offen ist.
      </Text>
      <div className={classes.keyGroups}>
        {groupNames.map((name) => (
          <KeyGroup key={name} title={name} rows={rowsOf(name)} />
        ))}
        <KeyGroup title="Gehe zu: g, dann ein Buchstabe" rows={pageRows} />
      </div>
    </Modal>
  );
};
