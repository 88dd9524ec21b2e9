import type { Company } from '@flottwart/contract/company';
import { Paper, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { confirm } from '../../ui/confirm.ts';
import { SavingSwitch } from '../../ui/saving-switch.tsx';
import { toast } from '../../ui/toast.tsx';

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
