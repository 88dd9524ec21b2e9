import { Group, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { ButtonParts } from './button-parts.tsx';
import { DialogParts } from './dialog-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { FileParts } from './file-parts.tsx';
import classes from './parts.module.css';
import { StateParts } from './state-parts.tsx';
import { TableParts } from './table-parts.tsx';

const schemes = [
  { value: 'light', label: 'Hell' },
  { value: 'dark', label: 'Dunkel' },
  { value: 'auto', label: 'Wie das System' },
];

/** The phone is a window of its own, because widths are asked of the window. */
const isInPhone = window.self !== window.top;

/** All parts that pages are made of, in all their states. */
export const PartsPage = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isPhone, setIsPhone] = useState(false);
  return (
    <main className={classes.page}>
      {isInPhone ? null : (
        <PageHeader
          title="Bausteine"
          description="Alle Teile der Oberfläche in allen Zuständen, nur in der Entwicklung."
          actions={
            <Group gap="md">
              <SegmentedControl
                aria-label="Darstellung"
                data={schemes}
                value={colorScheme}
                onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
              />
              <Switch
                label="Telefonbreite"
                checked={isPhone}
                onChange={(event) => setIsPhone(event.currentTarget.checked)}
              />
            </Group>
          }
        />
      )}
      {isPhone ? <iframe title="Telefonbreite" src="/parts.html" className={classes.phone} /> : <AllParts />}
    </main>
  );
};

const AllParts = () => (
  <>
    <ButtonParts />
    <FieldParts />
    <TableParts />
    <DialogParts />
    <FileParts />
    <StateParts />
  </>
);
