import type { FleetPositions } from '@flottwart/contract/map';
import { Button, Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useHasConnections } from '../../api/company.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { EmptyState } from '../../lists/empty-state.tsx';

const texts: Readonly<Record<FleetPositions['state'], { readonly title: string; readonly hint: string }>> = {
  unconnected: {
    title: 'Es ist keine Telematik verbunden.',
    hint: 'Die Positionen kommen von den Geräten in den Fahrzeugen. Mit der Verbindung stehen sie hier.',
  },
  off: {
    title: 'Positionen sind für diese Firma ausgeschaltet.',
    hint: 'Sie werden weder angezeigt noch gespeichert.',
  },
  on: {
    title: 'Noch keine Positionen.',
    hint: 'Die Geräte werden alle zehn Minuten gelesen. Zugeordnet werden sie nach VIN oder Kennzeichen der Fahrzeuge.',
  },
};

/** Says what is missing, and who can change it. */
export const NoMap = ({ state }: Pick<FleetPositions, 'state'>) => {
  const isAdmin = useIsAdmin();
  const hasConnections = useHasConnections();
  const { title, hint } = texts[state];
  const canChange = isAdmin && hasConnections;
  const whom = state === 'on' || canChange ? '' : ' Ändern können das Administratoren.';
  return (
    <Paper withBorder>
      <EmptyState
        title={title}
        hint={`${hint}${whom}`}
        action={
          canChange && state !== 'on' ? (
            <Button component={Link} to="/my-company" hash="telematics" variant="default">
              {state === 'off' ? 'Zu den Einstellungen' : 'Verbindung einrichten'}
            </Button>
          ) : null
        }
      />
    </Paper>
  );
};
