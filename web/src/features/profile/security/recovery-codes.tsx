import { productName } from '@flottwart/contract/rules/product';
import { Alert, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { Copy, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../ui/toast.tsx';
import classes from './recovery-codes.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown once; going on confirms that they are stored safely. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const [isKept, setKept] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const text = `${codes.join('\n')}\n`;

  // The field that had the focus is gone; what matters now is read out.
  useEffect(() => heading.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Codes kopiert.');
    } catch {
      toast.info('Bitte die Codes markieren und mit Strg+C kopieren.');
    }
  };
  const save = () => saveFile(new File([text], `${productName}-Wiederherstellungscodes.txt`, { type: 'text/plain' }));

  return (
    <Stack gap="md">
      <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.heading}>
        Wiederherstellungscodes
      </Title>
      <Text>
        Ist das Handy verloren, öffnet jeder dieser Codes das Konto einmal, zusammen mit dem Passwort. Am besten
        ausdrucken oder im Passwortmanager ablegen.
      </Text>
      <ul className={classes.codes} aria-label="Codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
          Kopieren
        </Button>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={save}>
          Als Datei speichern
        </Button>
      </Group>
      <Alert color="yellow" p="sm">
        Die Codes werden nur jetzt gezeigt.
      </Alert>
      <Checkbox
        label="Die Codes sind sicher aufbewahrt"
        checked={isKept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Group>
        <Button onClick={onDone} disabled={!isKept}>
          Fertig
        </Button>
      </Group>
    </Stack>
  );
};
