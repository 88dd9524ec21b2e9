import type { ChosenNotification } from '@flottwart/contract/notifications';
import { choicesOf, notificationChoices, notificationKinds } from '@flottwart/contract/rules/notifications';
import { NativeSelect, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';

/** One kind of notification; the choice is saved at once. */
const ChoiceField = ({ kind, choice }: ChosenNotification) => {
  const choose = useMutation(apiMutation('PATCH /api/notifications/choices'));

  const change = (label: string) => {
    const next = choicesOf(kind).find((one) => notificationChoices[one] === label);
    if (next === undefined || choose.isPending) return;
    choose.mutate(
      { body: { kind, choice: next } },
      {
        onSuccess: () => toast.success(`${notificationKinds[kind]}: ${label}`),
        onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')),
      },
    );
  };

  return (
    <NativeSelect
      label={notificationKinds[kind]}
      description={kind === 'due' ? 'E-Mails dazu sind die Erinnerungen mit ihrem eigenen Schalter.' : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={choicesOf(kind).map((one) => notificationChoices[one])}
      value={notificationChoices[choose.isPending ? choose.variables.body.choice : choice]}
      aria-busy={choose.isPending}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
};

/** How the user is notified of each kind. */
export const NotificationChoicesCard = () => (
  <QueryView
    query={useQuery(apiQuery('GET /api/notifications/choices'))}
    loading={<Skeleton height={420} aria-busy="true" />}
    failureText="Fehler beim Laden der Benachrichtigungen"
  >
    {(choices) => (
      <Paper withBorder p="lg">
        <Title order={2} mb="xs">
          Benachrichtigungen
        </Title>
        <Text c="dimmed" mb="md">
          E-Mails kommen zusätzlich zur Glocke: sofort heißt innerhalb von fünf Minuten, täglich am Morgen, wöchentlich
          am Montagmorgen. Was an der Glocke schon gelesen ist, wird nicht mehr gemailt.
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
          {choices.map((chosen) => (
            <ChoiceField key={chosen.kind} {...chosen} />
          ))}
        </SimpleGrid>
      </Paper>
    )}
  </QueryView>
);
