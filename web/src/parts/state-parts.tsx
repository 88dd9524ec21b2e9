import { Skeleton, Stack } from '@mantine/core';
import { EmptyState } from '../lists/empty-state.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Term } from '../ui/help/term.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PartExample, PartSection } from './part-section.tsx';

export const StateParts = () => (
  <PartSection title="Seitenkopf, Warten, Leere, Fehler">
    <PartExample caption="Seitenkopf mit Pfad" isWide>
      <PageHeader
        title="B-AB 1234"
        description="Ford Transit, Baujahr 2023"
        trail={[{ label: 'Fahrzeuge', to: '/vehicles' }]}
        current="B-AB 1234"
      />
    </PartExample>
    <PartExample caption="Pfad, erklärter Begriff">
      <Breadcrumbs trail={[{ label: 'Aufgaben', to: '/tasks' }]} current="Reifen wechseln" />
      <Term name="vin">VIN</Term>
    </PartExample>
    <PartExample caption="Platzhalter, solange geladen wird">
      <Stack gap="sm">
        <Skeleton height={24} width="60%" />
        <Skeleton height={80} />
        <Skeleton height={14} />
      </Stack>
    </PartExample>
    <PartExample caption="Nichts gefunden">
      <EmptyState title="Keine Treffer." hint="Mit anderen Suchbegriffen versuchen oder die Suche zurücksetzen." />
    </PartExample>
    <PartExample caption="Fehler, neuer Versuch läuft">
      <ErrorState
        title="Fehler beim Laden der Aufgabe."
        message="Der Server ist gerade nicht erreichbar. Bitte später erneut versuchen."
        onRetry={() => undefined}
        isRetrying
      />
    </PartExample>
  </PartSection>
);
