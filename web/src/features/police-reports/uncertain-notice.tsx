import type { CompanyMail } from '@flottwart/contract/company-mail';
import { Alert, Button, Group, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { useResolvePoliceMail } from '../../api/police-mails.ts';
import { formatMoment } from '../../lib/german-dates.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';

interface UncertainNoticeProps {
  readonly mail: CompanyMail;
  readonly reportId: number;
}

const questions = {
  arrived: {
    title: 'E-Mail ist angekommen',
    text: 'Hat die Behörde den Eingang bestätigt? Der Bericht gilt dann als gesendet.',
    confirmLabel: 'Als gesendet festhalten',
  },
  lost: {
    title: 'E-Mail ist nicht angekommen',
    text: 'Hat die Behörde nichts erhalten? Der Bericht kann dann noch einmal gesendet werden.',
    confirmLabel: 'Versand freigeben',
  },
} as const;

/** Tells both facts; a person finds out which one holds. */
export const UncertainNotice = ({ mail, reportId }: UncertainNoticeProps) => {
  const resolve = useResolvePoliceMail(reportId);

  const decide = async (outcome: keyof typeof questions) => {
    if (!(await confirm(questions[outcome]))) return;
    resolve.mutate(outcome === 'arrived', {
      onError: (error) => toast.error(messageOf(error, 'Das konnte nicht gespeichert werden.')),
    });
  };

  return (
    <Alert color="yellow" mb="md" p="sm" title="Versand ungewiss" icon={<TriangleAlert size={18} aria-hidden />}>
      <Text size="sm">
        {mail.error} Am {formatMoment(mail.finishedAt)} war die E-Mail an {mail.recipient} schon unterwegs: Sie kann
        angekommen sein oder nicht. Damit sie nicht doppelt ankommt, wird sie nicht von selbst wiederholt. Bitte bei der
        Behörde oder im Postausgang nachsehen.
      </Text>
      <Group mt="sm" gap="sm">
        <Button variant="default" size="xs" loading={resolve.isPending} onClick={() => void decide('arrived')}>
          Ist angekommen
        </Button>
        <Button variant="default" size="xs" loading={resolve.isPending} onClick={() => void decide('lost')}>
          Ist nicht angekommen
        </Button>
      </Group>
    </Alert>
  );
};
