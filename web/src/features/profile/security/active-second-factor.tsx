import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, ShieldOff, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { apiMutation } from '../../../api/mutation.ts';
import { formatInstant } from '../../../lib/german-dates.ts';
import { toast } from '../../../ui/toast.tsx';
import { ProofDialog } from './proof-dialog.tsx';

interface ActiveSecondFactorProps {
  readonly factor: { readonly enabledAt: string; readonly recoveryCodesLeft: number; readonly isRequired: boolean };
  readonly onMove: () => void;
  readonly onNewCodes: (codes: readonly string[]) => void;
}

const fewCodes = 3;

const codesLeft = (count: number): string => {
  if (count === 0) return 'Es ist kein Wiederherstellungscode mehr übrig.';
  return count === 1
    ? 'Es ist noch ein Wiederherstellungscode übrig.'
    : `Es sind noch ${count} Wiederherstellungscodes übrig.`;
};

export const ActiveSecondFactor = ({ factor, onMove, onNewCodes }: ActiveSecondFactorProps) => {
  const { enabledAt, recoveryCodesLeft, isRequired } = factor;
  const [asked, setAsked] = useState<'codes' | 'removal' | null>(null);
  const renew = useMutation({ ...apiMutation('POST /api/users/myProfile/second-factor/recovery-codes'), gcTime: 0 });
  const remove = useMutation(apiMutation('POST /api/users/myProfile/second-factor/remove'));
  const close = () => {
    setAsked(null);
    renew.reset();
    remove.reset();
  };

  return (
    <>
      <Text mb="md">
        Eingerichtet am {formatInstant(enabledAt)}. {codesLeft(recoveryCodesLeft)}
      </Text>
      {recoveryCodesLeft <= fewCodes ? (
        <Alert color="yellow" p="sm" mb="md">
          Ohne Handy und ohne Codes bleibt das Konto verschlossen. Am besten jetzt neue Codes erzeugen.
        </Alert>
      ) : null}
      {isRequired ? (
        <Text c="dimmed" mb="md">
          Die Firma verlangt einen zweiten Faktor; er lässt sich deshalb nicht abschalten.
        </Text>
      ) : null}
      <Group gap="sm">
        <Button variant="default" leftSection={<KeyRound size={16} aria-hidden />} onClick={() => setAsked('codes')}>
          Neue Wiederherstellungscodes
        </Button>
        <Button variant="default" leftSection={<Smartphone size={16} aria-hidden />} onClick={onMove}>
          Auf ein anderes Gerät umziehen
        </Button>
        {isRequired ? null : (
          <Button
            variant="default"
            leftSection={<ShieldOff size={16} aria-hidden />}
            onClick={() => setAsked('removal')}
          >
            Abschalten
          </Button>
        )}
      </Group>
      {asked === 'codes' ? (
        <ProofDialog
          title="Neue Wiederherstellungscodes"
          text="Die bisherigen Codes gelten dann nicht mehr."
          submitLabel="Codes erzeugen"
          change={renew}
          onSuccess={({ recoveryCodes }) => onNewCodes(recoveryCodes)}
          onClose={close}
        />
      ) : null}
      {asked === 'removal' ? (
        <ProofDialog
          title="Zweiten Faktor abschalten"
          text="Zur Anmeldung genügt dann wieder das Passwort. Alle anderen Sitzungen werden beendet."
          submitLabel="Abschalten"
          change={remove}
          onSuccess={({ message }) => toast.success(message)}
          onClose={close}
        />
      ) : null}
    </>
  );
};
