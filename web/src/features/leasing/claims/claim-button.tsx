import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Mail } from 'lucide-react';
import type { BodyOf } from '../../../api/query.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import classes from './claims.module.css';

interface ClaimButtonProps {
  readonly subject: BodyOf<'POST /api/leaseplan/claims/draft'>;
  /** Distinguishes several of these buttons for screen readers. */
  readonly label?: string;
  readonly isClaimed: boolean;
  readonly disabled?: boolean;
}

export const ClaimButton = ({ subject, label, isClaimed, disabled = false }: ClaimButtonProps) => {
  const [isOpen, dialog] = useDisclosure(false);
  const text = isClaimed ? 'Erneut reklamieren' : 'Reklamieren';
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.aboveRow}
        leftSection={<Mail size={14} aria-hidden />}
        disabled={disabled}
        {...(label !== undefined && { 'aria-label': `${text}: ${label}` })}
        onClick={dialog.open}
      >
        {text}
      </Button>
      {isOpen ? <ClaimDialog subject={subject} onClose={dialog.close} /> : null}
    </>
  );
};
