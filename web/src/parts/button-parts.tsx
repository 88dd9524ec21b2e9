import { dayMs } from '@flottwart/contract/rules/berlin-time';
import type { DueTone } from '@flottwart/contract/rules/due-level';
import { ActionIcon, Anchor, Button, Group } from '@mantine/core';
import { Check, CircleHelp, EllipsisVertical, Plus, Send, TriangleAlert, Unplug } from 'lucide-react';
import { Chip } from '../ui/chip.tsx';
import { DueBadge, DueDateBadge } from '../ui/due-badge.tsx';
import { PartExample, PartSection } from './part-section.tsx';

const tones: Readonly<Record<DueTone, string>> = {
  overdue: 'überfällig',
  soon: 'in 12 Tagen',
  later: 'in 90 Tagen',
  none: '–',
};

/** The words and colours that connections, mails and positions use. */
const states = [
  { tone: 'gray', icon: Unplug, text: 'Nicht verbunden' },
  { tone: 'petrol', icon: Send, text: 'Versand läuft' },
  { tone: 'green', icon: Check, text: 'Verbunden' },
  { tone: 'yellow', icon: CircleHelp, text: 'Noch nicht geprüft' },
  { tone: 'red', icon: TriangleAlert, text: 'Gestört' },
] as const;

const dayFromToday = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

export const ButtonParts = () => (
  <PartSection title="Schaltflächen und Marken">
    <PartExample caption="Wichtigste Aktion">
      <Group gap="sm">
        <Button leftSection={<Plus size={16} aria-hidden />}>Anlegen</Button>
        <Button disabled>Gesperrt</Button>
        <Button loading>Speichern</Button>
      </Group>
    </PartExample>
    <PartExample caption="Weitere Aktionen">
      <Group gap="sm">
        <Button variant="default">Abbrechen</Button>
        <Button variant="default" disabled>
          Gesperrt
        </Button>
        <Button variant="default" loading>
          Prüfen
        </Button>
      </Group>
    </PartExample>
    <PartExample caption="Löschen, klein, Menü, Verweis">
      <Group gap="sm">
        <Button color="red">Löschen</Button>
        <Button size="compact-sm">Speichern</Button>
        <ActionIcon variant="subtle" color="gray" aria-label="Weitere Aktionen">
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
        <Anchor href="#verweis">Zum Fahrzeug</Anchor>
      </Group>
    </PartExample>
    <PartExample caption="Zustände">
      <Group gap="xs">
        {states.map((state) => (
          <Chip key={state.tone} {...state} />
        ))}
      </Group>
    </PartExample>
    <PartExample caption="Zustände in Feldern">
      <Group gap="md">
        {states.map((state) => (
          <Chip key={state.tone} {...state} isPlain />
        ))}
      </Group>
    </PartExample>
    <PartExample caption="Fristen: Marken und Tage">
      <Group gap="lg">
        {Object.entries(tones).map(([tone, text]) => (
          <DueBadge key={tone} tone={tone as DueTone} text={text} spoken="" />
        ))}
      </Group>
      <Group gap="lg" mt="xs">
        <DueDateBadge day={dayFromToday(-3)} />
        <DueDateBadge day={dayFromToday(10)} />
        <DueDateBadge day={dayFromToday(80)} />
        <DueDateBadge day={null} />
      </Group>
    </PartExample>
  </PartSection>
);
