import { Button, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ShieldPlus } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '../../../api/query.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { ActiveSecondFactor } from './active-second-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

export const SecondFactorCard = () => {
  const factor = useQuery(apiQuery('GET /api/users/myProfile/second-factor'));
  const [isSettingUp, setSettingUp] = useState(false);
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const stop = () => setSettingUp(false);

  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="xs">
        Zweiter Faktor
      </Title>
      <QueryView
        query={factor}
        loading={<Skeleton height={90} aria-busy="true" />}
        failureText="Fehler beim Laden des zweiten Faktors."
      >
        {(data) => {
          if (isSettingUp)
            return <SetUpSecondFactor isReplacing={data.enabledAt !== null} onDone={stop} onCancel={stop} />;
          if (newCodes) return <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(null)} />;
          if (data.enabledAt !== null)
            return (
              <ActiveSecondFactor
                factor={{ ...data, enabledAt: data.enabledAt }}
                onMove={() => setSettingUp(true)}
                onNewCodes={setNewCodes}
              />
            );
          return (
            <>
              <Text mb="md">
                Bei der Anmeldung wird zusätzlich zum Passwort ein Code vom Handy verlangt. Ein gestohlenes Passwort
                allein öffnet das Konto dann nicht mehr.
              </Text>
              <Button leftSection={<ShieldPlus size={16} aria-hidden />} onClick={() => setSettingUp(true)}>
                Zweiten Faktor einrichten
              </Button>
            </>
          );
        }}
      </QueryView>
    </Paper>
  );
};
