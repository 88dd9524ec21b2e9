import type { CompanyMail } from '@flottwart/contract/company-mail';
import { Alert, Button, Group, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { messageOf } from '../api/api-error.ts';
import { formatInstant } from '../lib/german-dates.ts';
import { confirm } from '../ui/confirm.ts';
import { toast } from '../ui/toast.tsx';

interface UncertainMailNoticeProps {
  readonly mail: CompanyMail;
  /** Recipient to ask, in the dative: "der Behörde". */
  readonly recipientName: string;
  /** Questions asked before an outcome is recorded. */
  readonly questions: { readonly arrived: string; readonly lost: string };
  readonly resolve: UseMutationResult<unknown, Error, { readonly body: { readonly arrived: boolean } }>;
}

/** Names both possible outcomes and lets a person record the true one. */
export const UncertainMailNotice = ({ mail, recipientName, questions, resolve }: UncertainMailNoticeProps) => {
  const decide = async (hasArrived: boolean) => {
    const isSure = await confirm(
      hasArrived
        ? { title: 'E-Mail ist angekommen', text: questions.arrived, confirmLabel: 'Als gesendet festhalten' }
        : { title: 'E-Mail ist nicht angekommen', text: questions.lost, confirmLabel: 'Versand freigeben' },
    );
    if (!isSure) return;
    resolve.mutate(
      { body: { arrived: hasArrived } },
      {
        onError: (error) => toast.error(messageOf(error, 'Das konnte nicht gespeichert werden.')),
      },
    );
  };

  return (
    <Alert color="yellow" mb="md" p="sm" title="Versand ungewiss" icon={<TriangleAlert size={18} aria-hidden />}>
      <Text size="sm">
        {mail.error} Am {formatInstant(mail.finishedAt)} war die E-Mail an {mail.recipient} schon unterwegs: Sie kann
        angekommen sein oder nicht. Damit sie nicht doppelt ankommt, wird sie nicht von selbst wiederholt. Bitte bei{' '}
        {recipientName} oder im Postausgang nachsehen.
      </Text>
      <Group mt="sm" gap="sm">
        <Button variant="default" size="xs" loading={resolve.isPending} onClick={() => void decide(true)}>
          Ist angekommen
        </Button>
        <Button variant="default" size="xs" loading={resolve.isPending} onClick={() => void decide(false)}>
          Ist nicht angekommen
        </Button>
      </Group>
    </Alert>
  );
};
