import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { saveFile } from '../lib/save-file.ts';
import { toast } from '../ui/toast.tsx';

interface ExportButtonProps {
  readonly fetchFile: () => Promise<File>;
}

/** Messages of an export, see docs/coverage.md#errors. */
export const ExportButton = ({ fetchFile }: ExportButtonProps) => {
  const exporting = useMutation({
    mutationFn: fetchFile,
    onMutate: () => toast.info('Die Excel-Datei wird generiert'),
    onSuccess: (file) => {
      saveFile(file);
      toast.success('Erstellung erfolgreich abgeschlossen. Download gestartet');
    },
    onError: () => toast.error('Export fehlgeschlagen.'),
  });
  return (
    <Button
      variant="default"
      leftSection={<FileSpreadsheet size={16} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Excel-Export
    </Button>
  );
};
