import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { confirm } from '../ui/confirm.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { toast } from '../ui/toast.tsx';
import { PartExample, PartSection } from './part-section.tsx';

type DialogState = 'calm' | 'busy' | 'failed';

const states: readonly (readonly [DialogState, string])[] = [
  ['calm', 'In Ruhe'],
  ['busy', 'Speichert (3 s)'],
  ['failed', 'Abgelehnt'],
];

const busyMs = 3000;

const askToDelete = async () => {
  const isConfirmed = await confirm({
    title: 'Fahrzeug löschen?',
    text: 'B-AB 1234 wird mit allen Kommentaren gelöscht. Das ist sofort und endgültig.',
    confirmLabel: 'Löschen',
  });
  toast.info(isConfirmed ? 'Bestätigt.' : 'Abgebrochen.');
};

export const DialogParts = () => {
  const [state, setState] = useState<DialogState | null>(null);
  const close = () => setState(null);
  const open = (next: DialogState) => {
    setState(next);
    // A dialog that saves cannot be closed manually.
    if (next === 'busy') setTimeout(close, busyMs);
  };
  return (
    <PartSection title="Dialoge und Meldungen">
      <PartExample caption="Dialog mit Formular">
        <Group gap="sm">
          {states.map(([next, label]) => (
            <Button key={next} variant="default" onClick={() => open(next)}>
              {label}
            </Button>
          ))}
        </Group>
        <FormDialog
          opened={state !== null}
          title="Fahrzeug anlegen"
          submitLabel="Anlegen"
          failure={state === 'failed' ? 'Diese VIN gibt es schon.' : null}
          busy={state === 'busy'}
          onSubmit={(event: SyntheticEvent) => event.preventDefault()}
          onClose={close}
        >
          <TextInput label="VIN" defaultValue="WDB9066331S999001" />
          <TextInput label="Hersteller" />
        </FormDialog>
      </PartExample>
      <PartExample caption="Rückfrage">
        <Button color="red" onClick={() => void askToDelete()}>
          Löschen …
        </Button>
      </PartExample>
      <PartExample caption="Meldungen am Rand">
        <Group gap="sm">
          <Button variant="default" onClick={() => toast.success('Gespeichert.')}>
            Erfolg
          </Button>
          <Button variant="default" onClick={() => toast.info('Der Import läuft.')}>
            Hinweis
          </Button>
          <Button variant="default" onClick={() => toast.error('Fehler beim Speichern: Keine Verbindung.')}>
            Fehler
          </Button>
          <Button variant="default" onClick={() => toast.undoable('Gespeichert.', async () => undefined)}>
            Mit Rückweg
          </Button>
        </Group>
      </PartExample>
      <PartExample caption="Meldungen im Formular">
        <Stack gap="sm">
          <FormMessage tone="success" text="Die Änderungen sind gespeichert." />
          <FormMessage tone="failure" text="Das aktuelle Passwort ist falsch." />
        </Stack>
      </PartExample>
    </PartSection>
  );
};
