import { maxLeasingFileBytes } from '@flottwart/contract/rules/limits';
import { Button, Group, Stack } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { wholeMegabytes } from '../../../lib/german-numbers.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DraftList } from '../drafts/draft-list.tsx';
import { WithdrawalHistory } from '../withdrawals/withdrawal-history.tsx';
import { DocumentUploadList } from './document-upload-list.tsx';
import { UploadHistory } from './upload-history.tsx';
import { useDocumentUploads } from './use-document-uploads.ts';

const accepted = '.pdf,application/pdf,.xml,application/xml,text/xml,.jpg,.jpeg,image/jpeg,.png,image/png';

const isReadable = ({ type, name }: File): boolean =>
  ['application/pdf', 'image/jpeg', 'image/png'].includes(type) ||
  type.endsWith('/xml') ||
  /\.(pdf|xml|jpe?g|png)$/i.test(name);

export const ImportPage = () => {
  const { rows, isBusy, add, remove, upload } = useDocumentUploads();
  const isReady = rows.some(({ state }) => state === 'waiting' || state === 'failed');

  const take = (files: readonly File[]) => {
    const good = files.filter(isReadable);
    if (good.length < files.length)
      toast.error('Nur PDF-Dateien, XRechnungen (XML) und Fotos (JPEG, PNG) lassen sich importieren.');
    if (good.length > 0) add(good);
  };

  return (
    <>
      <PageHeader
        trail={[{ label: 'Rechnungen und Gutschriften', to: '/leaseplan' }]}
        current="Import"
        title="PDF importieren"
        description="Rechnungen und Gutschriften der Leasinggesellschaft, mehrere auf einmal."
      />
      <Stack gap="lg">
        <FileDrop
          icon={FileUp}
          hint={`PDF, XRechnung (XML) oder Foto (JPEG, PNG), höchstens ${wholeMegabytes(maxLeasingFileBytes)} je Datei`}
          accept={accepted}
          isMany
          onFiles={take}
        />
        {rows.length === 0 ? null : <DocumentUploadList rows={rows} onRemove={remove} />}
        <Group>
          <Button disabled={!isReady} loading={isBusy} onClick={() => void upload()}>
            Hochladen
          </Button>
        </Group>
        <DraftList />
        <UploadHistory />
        <WithdrawalHistory />
      </Stack>
    </>
  );
};
