import { ActionIcon, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink, FileDown } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { requestFile } from '../../api/files.ts';
import { openFileTab, saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.tsx';

interface OriginalButtonProps {
  readonly documentId: number;
}

/** The file as it was uploaded: looked at in a tab of its own, or saved. */
export const OriginalButton = ({ documentId }: OriginalButtonProps) => {
  const fetching = useMutation({
    mutationFn: () => requestFile('GET /api/leaseplan/documents/:id/original', { params: { id: documentId } }),
    onError: (error) => toast.error(messageOf(error, 'Die Datei konnte nicht geladen werden.')),
  });
  const view = () => {
    const tab = openFileTab();
    fetching.mutate(undefined, { onSuccess: tab.show, onError: tab.close });
  };
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<ExternalLink size={14} aria-hidden />}
        loading={fetching.isPending}
        onClick={view}
      >
        Original
      </Button>
      <ActionIcon
        size={26}
        variant="default"
        aria-label="Original herunterladen"
        loading={fetching.isPending}
        onClick={() => fetching.mutate(undefined, { onSuccess: saveFile })}
      >
        <FileDown size={14} aria-hidden />
      </ActionIcon>
    </Group>
  );
};
