import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { openOriginal } from '../../api/leaseplan.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.tsx';

interface OriginalButtonProps {
  readonly documentId: number;
  readonly label?: string;
}

export const OriginalButton = ({ documentId, label = 'Original' }: OriginalButtonProps) => {
  const fetching = useMutation({
    mutationFn: () => openOriginal(documentId),
    onSuccess: saveFile,
    onError: (error) => toast.error(messageOf(error, 'Die Datei konnte nicht geladen werden.')),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<FileDown size={14} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {label}
    </Button>
  );
};
