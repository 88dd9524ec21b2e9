import { maxNameLength } from '@flottwart/contract/rules/limits';
import { Paper, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profileQuery, useUpdateProfile } from '../../api/profile.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';

export const ProfileTab = () => {
  const profile = useQuery(profileQuery);
  const { mutateAsync: update } = useUpdateProfile();

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
              onSave={(value) => update({ firstName: value })}
            />
            <EditableField
              label="Nachname"
              value={lastName}
              maxLength={maxNameLength}
              onSave={(value) => update({ lastName: value })}
            />
            <ReadOnlyField label="E-Mail-Adresse" value={email} />
          </Stack>
        </Paper>
      )}
    </QueryView>
  );
};
