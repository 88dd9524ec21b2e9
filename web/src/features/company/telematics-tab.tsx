import type { Company } from '@flottwart/contract/company';
import type { ConnectionState, ConnectionStates, TelematicsCredential } from '@flottwart/contract/connections';
import { maxDatabaseNameLength, maxPasswordLength, maxUsernameLength } from '@flottwart/contract/rules/limits';
import { Button, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { apiQuery } from '../../api/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SavingSwitch } from '../../ui/saving-switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdministratorsOnly } from './administrators-only.tsx';
import { CheckButton } from './check-button.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { CredentialDialog } from './credential-dialog.tsx';
import type { CredentialField } from './credential-input.tsx';

interface PositionsCardProps {
  readonly company: Company;
}

/** Switches positions of vehicles on or off; others than ADMINs read how it is. */
export const PositionsCard = ({ company }: PositionsCardProps) => {
  const isAdmin = useIsAdmin();
  const update = useMutation(apiMutation('PATCH /api/myCompany/:id', { params: { id: company.id } }));
  const explanation = useId();

  const set = async (positionsEnabled: boolean) => {
    const isConfirmed =
      positionsEnabled ||
      (await confirm({
        title: 'Positionen ausschalten',
        text: 'Die gespeicherten Positionen aller Fahrzeuge werden sofort gelöscht, die Karte gibt es dann nicht mehr. Der Kilometerstand bleibt.',
        confirmLabel: 'Ausschalten',
      }));
    if (!isConfirmed) return;
    update.mutate(
      { body: { positionsEnabled } },
      {
        onSuccess: () =>
          toast.success(
            positionsEnabled
              ? 'Positionen sind eingeschaltet und erscheinen mit der nächsten Abfrage.'
              : 'Positionen sind ausgeschaltet und gelöscht.',
          ),
        onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')),
      },
    );
  };

  return (
    <Paper withBorder p="lg" maw="44rem">
      <SavingSwitch
        label={<strong>Positionen der Fahrzeuge</strong>}
        aria-describedby={explanation}
        checked={update.isPending ? (update.variables.body.positionsEnabled ?? false) : company.positionsEnabled}
        isSaving={update.isPending}
        isLocked={!isAdmin}
        onToggle={(isOn) => void set(isOn)}
      />
      <Text id={explanation} c="dimmed" mt="sm">
        Eingeschaltet steht die letzte Position jedes Fahrzeugs auf der Karte und auf seiner Seite. Ausgeschaltet wird
        keine angezeigt oder gespeichert; der Kilometerstand kommt weiterhin an.
      </Text>
    </Paper>
  );
};

interface TelematicsCredentialCardProps {
  readonly credential: TelematicsCredential;
  readonly state: ConnectionState;
  /** Distinguishes them for a USER, who cannot read their names. */
  readonly number: number;
  readonly isAdmin: boolean;
}

const TelematicsCredentialCard = ({ credential, state, number, isAdmin }: TelematicsCredentialCardProps) => {
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

const fields: readonly CredentialField<'database' | 'username' | 'password'>[] = [
  { name: 'database', label: 'Datenbank', kind: 'text', maxLength: maxDatabaseNameLength },
  { name: 'username', label: 'Benutzername', kind: 'text', maxLength: maxUsernameLength },
  { name: 'password', label: 'Passwort', kind: 'secret', maxLength: maxPasswordLength },
];

interface TelematicsTabProps {
  readonly company: Company;
}

/** A company may have vehicles in several databases of the provider. */
export const TelematicsTab = ({ company }: TelematicsTabProps) => {
  const states = useQuery(apiQuery('GET /api/myCompany/connections'));
  const isAdmin = useIsAdmin();
  const { mutateAsync: add } = useMutation(
    apiMutation('POST /api/myCompany/addGeoTabCredential/:companyId', { params: { companyId: company.id } }),
  );
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <AdministratorsOnly>Zugangsdaten verwalten können nur Administratoren.</AdministratorsOnly>
      <Stack gap="md">
        <Paper withBorder p="lg" maw="44rem">
          <Title order={2} mb={4}>
            Telematik
          </Title>
          <Text c="dimmed">
            Von hier kommen Position und Kilometerstand der Fahrzeuge. Mehrere Datenbanken werden nacheinander gefragt.
          </Text>
          {company.geotabCredentialDTO.length === 0 ? <Text mt="md">Noch keine Zugangsdaten hinterlegt.</Text> : null}
          {isAdmin ? (
            <Button mt="lg" onClick={() => setIsOpen(true)}>
              Zugangsdaten hinzufügen
            </Button>
          ) : null}
        </Paper>
        <PositionsCard company={company} />
        <QueryView
          query={states}
          loading={<Skeleton height={200} maw="44rem" />}
          failureText="Fehler beim Laden der Verbindungen."
        >
          {(data) => <Credentials company={company} states={data} isAdmin={isAdmin} />}
        </QueryView>
      </Stack>
      <CredentialDialog
        opened={isOpen}
        title="Telematik: Zugangsdaten"
        fields={fields}
        failureText="Speichern fehlgeschlagen."
        save={(credential) => add({ body: credential })}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};

interface CredentialsProps {
  readonly company: Company;
  readonly states: ConnectionStates;
  readonly isAdmin: boolean;
}

const Credentials = ({ company, states, isAdmin }: CredentialsProps) =>
  company.geotabCredentialDTO.map((credential, index) => {
    const state = states.geotab.find(({ id }) => id === credential.id);
    // Two responses, one of which may be older.
    return state ? (
      <TelematicsCredentialCard
        key={credential.id}
        credential={credential}
        state={state}
        number={index + 1}
        isAdmin={isAdmin}
      />
    ) : null;
  });
