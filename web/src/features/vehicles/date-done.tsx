import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { Button, Group } from '@mantine/core';
import { Check } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type DueEntry, vehicleDate } from '../../work-items/due-dates/plan-changes.ts';

const DoneDialog = lazy(async () => ({
  default: (await import('../../work-items/due-dates/done-dialog.tsx')).DoneDialog,
}));

const labels = { service: 'Service erledigt', inspection: 'HU erledigt', uvv: 'UVV erledigt' } as const;

interface DateDoneProps {
  readonly vehicle: Vehicle;
}

/** Records that an inspection or a service was done, also of a vehicle that has no date of it yet. */
export const DateDone = ({ vehicle }: DateDoneProps) => {
  /** As of opening: the vehicle itself follows what others save meanwhile. */
  const [entry, setEntry] = useState<DueEntry | null>(null);
  const close = () => setEntry(null);
  return (
    <Group gap="xs">
      {(['service', 'inspection', 'uvv'] as const).map((kind) => (
        <Button
          key={kind}
          size="xs"
          variant="default"
          leftSection={<Check size={14} aria-hidden />}
          onClick={() => setEntry(vehicleDate(vehicle, kind))}
        >
          {labels[kind]}
        </Button>
      ))}
      {entry ? (
        <Suspense>
          <DoneDialog entries={[entry]} onClose={close} onDone={close} />
        </Suspense>
      ) : null}
    </Group>
  );
};
