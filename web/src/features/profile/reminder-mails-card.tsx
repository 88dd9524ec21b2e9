import { Paper, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SavingSwitch } from '../../ui/saving-switch.tsx';
import { toast } from '../../ui/toast.tsx';

export const ReminderMailsCard = () => {
  const profile = useQuery(apiQuery('GET /api/users/myProfile'));
  const update = useMutation(apiMutation('PATCH /api/users/myProfile'));
  const explanation = useId();

  const set = (reminderMails: boolean) =>
    update.mutate(
      { body: { reminderMails } },
      {
        onSuccess: () =>
          toast.success(reminderMails ? 'Erinnerungen kommen per E-Mail.' : 'Erinnerungen per E-Mail sind aus.'),
        onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')),
      },
    );

  return (
    <QueryView
      query={profile}
      loading={<Skeleton height={150} aria-busy="true" />}
      failureText="Fehler beim Laden der Benutzerdaten"
    >
      {({ reminderMails }) => (
        <Paper withBorder p="lg">
          <SavingSwitch
            label={<strong>Erinnerungen per E-Mail</strong>}
            aria-describedby={explanation}
            checked={update.isPending ? update.variables.body.reminderMails === true : reminderMails}
            isSaving={update.isPending}
            onToggle={set}
          />
          <Text id={explanation} c="dimmed" mt="sm">
            Morgens eine E-Mail, wenn HU/AU, UVV-Prüfung, Service, Reifenwechsel, Leasingrückgabe oder
            Führerscheinkontrolle in 30 oder 7 Tagen fällig oder schon überfällig sind; je Stufe nur einmal. Es geht um
            die eigenen Fahrzeuge und Fahrer, bei Administratoren auch um solche, die niemandem zugewiesen sind.
          </Text>
        </Paper>
      )}
    </QueryView>
  );
};
