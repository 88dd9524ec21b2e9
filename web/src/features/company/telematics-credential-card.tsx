import type { ConnectionState, TelematicsCredential } from '@flottwart/contract/connections';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';
import { CheckButton } from './check-button.tsx';
import { ConnectionCard } from './connection-card.tsx';

interface TelematicsCredentialCardProps {
  readonly credential: TelematicsCredential;
  readonly state: ConnectionState;
  /** Distinguishes them for a USER, who cannot read their names. */
  readonly number: number;
  readonly isAdmin: boolean;
}

export const TelematicsCredentialCard = ({ credential, state, number, isAdmin }: TelematicsCredentialCardProps) => {
  const { id, database, username, password } = credential;
  const removing = useMutation(apiMutation('DELETE /api/myCompany/geoTabCredentialId/:id'));
  const name = `${database}, ${username}`;

  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Zugangsdaten entfernen',
      text: `Möchtest du die Zugangsdaten für die Datenbank ${database} wirklich entfernen?`,
      confirmLabel: 'Entfernen',
    });
    if (!isConfirmed) return;
    removing.mutate(
      { params: { id } },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.error(`Fehler beim Löschen des Eintrags. ${messageOf(error, '')}`.trim()),
      },
    );
  };

  return (
    <ConnectionCard
      level={3}
      title={isAdmin ? `Datenbank ${database}` : `Datenbank ${number}`}
      state={state}
      values={
        isAdmin
          ? [
              { label: 'Benutzername', value: username },
              { label: 'Passwort', value: password },
            ]
          : []
      }
      actions={
        isAdmin ? (
          <>
            <CheckButton connection={{ connection: 'geotab', credentialId: id }} label={`Verbindung prüfen: ${name}`} />
            <Button
              variant="subtle"
              color="red"
              loading={removing.isPending}
              onClick={() => void remove()}
              aria-label={`Entfernen: ${name}`}
            >
              Entfernen
            </Button>
          </>
        ) : null
      }
    />
  );
};
