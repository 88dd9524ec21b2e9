import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { apiQuery } from '../../api/query.ts';
import { SendMailDialog } from './send-mail-dialog.tsx';

interface SendMailButtonProps {
  readonly report: PoliceReport;
}

export const SendMailButton = ({ report }: SendMailButtonProps) => {
  const { data: mails = [], isPending } = useQuery(
    apiQuery('GET /api/police-reports/:id/emails', { params: { id: report.id } }),
  );
  const [isOpen, dialog] = useDisclosure(false);
  const [current] = mails;
  const isRunning = current?.state === 'queued' || current?.state === 'sending';
  const sent = current?.state === 'sent' ? current : undefined;

  return (
    <>
      <Button
        variant={sent ? 'default' : 'filled'}
        leftSection={<Mail size={16} aria-hidden />}
        loading={isRunning && !isOpen}
        disabled={isPending || current?.state === 'uncertain'}
        onClick={dialog.open}
      >
        {sent ? 'Erneut senden' : 'Per E-Mail senden'}
      </Button>
      {isOpen ? <SendMailDialog report={report} sent={sent} onClose={dialog.close} /> : null}
    </>
  );
};
