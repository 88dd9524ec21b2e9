import { ActionIcon, Button } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useIsPhone } from './bottom-sheet.tsx';

interface PrintButtonProps {
  readonly label: string;
  readonly isPrinting: boolean;
  readonly onPrint: () => void;
}

/** Prints what a page lists; on a phone a small button that stays beside the title. */
export const PrintButton = ({ label, isPrinting, onPrint }: PrintButtonProps) =>
  useIsPhone() ? (
    <ActionIcon variant="default" size="lg" aria-label={label} loading={isPrinting} onClick={onPrint}>
      <Printer size={18} aria-hidden />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<Printer size={16} aria-hidden />} loading={isPrinting} onClick={onPrint}>
      {label}
    </Button>
  );
