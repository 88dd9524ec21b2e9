import type { TeamMember } from '@flottwart/contract/users';
import { Paper, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { SavingSwitch } from '../../ui/saving-switch.tsx';
import { toast } from '../../ui/toast.tsx';

interface SecondFactorRequiredCardProps {
  readonly members: readonly TeamMember[];
}

const howMany = (members: readonly TeamMember[]): string => {
  const count = members.filter(({ hasSecondFactor }) => hasSecondFactor).length;
  if (count === members.length) return 'Alle Mitglieder haben ihn eingerichtet.';
  return `Bisher eingerichtet: ${count} von ${members.length}.`;
};

export const SecondFactorRequiredCard = ({ members }: SecondFactorRequiredCardProps) => {
  const { data: company } = useQuery(apiQuery('GET /api/myCompany'));
  const requirement = useMutation(apiMutation('PATCH /api/myCompany/:id', { params: { id: company?.id ?? 0 } }));
  const explanation = useId();
  if (!company) return null;

  const set = async (isRequired: boolean) => {
    const isConfirmed =
      !isRequired ||
      (await confirm({
        title: 'Zweiten Faktor zur Pflicht machen',
        text: 'Wer noch keinen hat, sieht ab sofort nur die Seite zum Einrichten, auch in offenen Sitzungen.',
        confirmLabel: 'Zur Pflicht machen',
      }));
    if (!isConfirmed) return;
    requirement.mutate(
      { body: { requiresSecondFactor: isRequired } },
      {
        onSuccess: () =>
          toast.success(
            isRequired ? 'Der zweite Faktor ist jetzt Pflicht.' : 'Der zweite Faktor ist jetzt freiwillig.',
          ),
        onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')),
      },
    );
  };

  return (
    <Paper withBorder p="lg" mt="lg" maw="44rem">
      <SavingSwitch
        label={<strong>Zweiter Faktor für alle Pflicht</strong>}
        aria-describedby={explanation}
        checked={
          requirement.isPending
            ? requirement.variables.body.requiresSecondFactor === true
            : company.requiresSecondFactor
        }
        isSaving={requirement.isPending}
        onToggle={(isRequired) => void set(isRequired)}
      />
      <Text id={explanation} c="dimmed" mt="sm">
        Zur Anmeldung gehört dann ein Code vom Handy. {howMany(members)} Wer sein Handy verliert, nimmt einen
        Wiederherstellungscode oder bittet um das Zurücksetzen im Menü der Zeile.
      </Text>
    </Paper>
  );
};
