import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Undo2 } from 'lucide-react';
import { useIsAdmin } from '../../../api/profile.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface WithdrawButtonProps {
  readonly documentId: number;
  /** Called once the document is gone. */
  readonly onDone?: () => void;
}

/** Takes a document back; for an ADMIN only. */
export const WithdrawButton = ({ documentId, onDone }: WithdrawButtonProps) => {
  const isAdmin = useIsAdmin();
  const [isAsking, dialog] = useDisclosure(false);
  if (!isAdmin) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        leftSection={<Undo2 size={14} aria-hidden />}
        onClick={dialog.open}
      >
        Zurücknehmen
      </Button>
      {isAsking ? <WithdrawDialog documentId={documentId} onClose={dialog.close} {...(onDone && { onDone })} /> : null}
    </>
  );
};
