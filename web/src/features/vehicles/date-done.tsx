import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { Button, Group } from '@mantine/core';
import { Check } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const InspectionDoneDialog = lazy(async () => ({
  default: (await import('./date-done-dialogs.tsx')).InspectionDoneDialog,
}));
const ServiceDoneDialog = lazy(async () => ({ default: (await import('./date-done-dialogs.tsx')).ServiceDoneDialog }));
const UvvDoneDialog = lazy(async () => ({ default: (await import('./date-done-dialogs.tsx')).UvvDoneDialog }));

const dialogs = { inspection: InspectionDoneDialog, service: ServiceDoneDialog, uvv: UvvDoneDialog } as const;

interface DateDoneProps {
  readonly vehicle: Vehicle;
}

/** Records that an inspection or a service was done, and proposes the next one. */
export const DateDone = ({ vehicle }: DateDoneProps) => {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const Dialog = open === null ? null : dialogs[open];
  const button = (name: keyof typeof dialogs, label: string) => (
    <Button size="xs" variant="default" leftSection={<Check size={14} aria-hidden />} onClick={() => setOpen(name)}>
      {label}
    </Button>
  );
  return (
    <Group gap="xs">
      {button('service', 'Service erledigt')}
      {button('inspection', 'HU erledigt')}
      {button('uvv', 'UVV erledigt')}
      {Dialog ? (
        <Suspense>
          <Dialog vehicle={vehicle} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </Group>
  );
};
