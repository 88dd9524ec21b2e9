import { maxNameLength } from '@flottwart/contract/rules/limits';
import { Paper, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { updateSessionUser } from '../../api/session.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';

export const ProfileTab = () => {
  const profile = useQuery(apiQuery('GET /api/users/myProfile'));
  const { mutateAsync: update } = useMutation(apiMutation('PATCH /api/users/myProfile'));

  const save = async (body: { readonly firstName: string } | { readonly lastName: string }) => {
    const saved = await update({ body });
    updateSessionUser({ firstName: saved.firstName, lastName: saved.lastName });
    return saved;
  };

  return (
    <QueryView
      query={profile}
      loading={<Skeleton height={220} maw="32rem" />}
      failureText="Fehler beim Laden der Benutzerdaten"
    >
      {({ firstName, lastName, email }) => (
        <Paper withBorder p="lg" maw="32rem">
          <Stack gap="sm">
            <EditableField
              label="Vorname"
              value={firstName}
              maxLength={maxNameLength}
              onSave={(value) => save({ firstName: value })}
            />
            <EditableField
              label="Nachname"
              value={lastName}
              maxLength={maxNameLength}
              onSave={(value) => save({ lastName: value })}
            />
            <ReadOnlyField label="E-Mail-Adresse" value={email} />
          </Stack>
        </Paper>
      )}
    </QueryView>
  );
};
