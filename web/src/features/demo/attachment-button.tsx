import type { DemoMail } from '@flottwart/contract/demo-mails';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.tsx';

export type OpenAttachment = (mailId: number, attachmentId: number) => Promise<File>;

interface AttachmentButtonProps {
  readonly open: OpenAttachment;
  readonly mailId: number;
  readonly attachment: DemoMail['attachments'][number];
}

export const AttachmentButton = ({ open, mailId, attachment: { id, name, bytes } }: AttachmentButtonProps) => {
  const fetching = useMutation({
    mutationFn: () => open(mailId, id),
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
      {name} ({germanNumber(Math.ceil(bytes / 1024), 0)} kB)
    </Button>
  );
};
