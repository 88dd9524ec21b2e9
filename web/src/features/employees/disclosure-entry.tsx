import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { requestFile } from '../../api/files.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.tsx';

interface DisclosureEntryProps {
  readonly employeeId: number;
}

/** Art. 15 DSGVO: everything about the driver in one file. */
export const DisclosureEntry = ({ employeeId }: DisclosureEntryProps) => {
  const disclosing = useMutation({
    mutationFn: () => requestFile('GET /api/admin/employees/:id/disclosure', { params: { id: employeeId } }),
    onMutate: () => toast.info('Die Auskunft wird zusammengestellt'),
    onSuccess: (file) => {
      saveFile(file);
      toast.success('Auskunft erstellt. Download gestartet');
    },
    onError: (error) => toast.error(messageOf(error, 'Die Auskunft konnte nicht erstellt werden.')),
  });
  return (
    <Menu.Item
      leftSection={<FileArchive size={16} aria-hidden />}
      disabled={disclosing.isPending}
      onClick={() => disclosing.mutate()}
    >
      Auskunft nach Art. 15 DSGVO
    </Menu.Item>
  );
};
