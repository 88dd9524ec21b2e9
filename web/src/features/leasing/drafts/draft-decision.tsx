import type { DraftPreview, LeasingDraft } from '@flottwart/contract/leasing/drafts';
import { counted } from '@flottwart/contract/rules/counted';
import { Button, Group, List, Table, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { messageOf } from '../../../api/api-error.ts';
import { useConfirmDraft } from '../../../api/leasing-drafts.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { toast } from '../../../ui/toast.tsx';
import { Section } from '../../../work-items/section.tsx';
import { DiscardButton } from './discard-button.tsx';
import classes from './drafts.module.css';
import { ReadAgainButton } from './read-again-button.tsx';

interface DraftDecisionProps {
  readonly draft: LeasingDraft;
}

const basisNames = { net: 'Netto', gross: 'Brutto' } as const;

const countOf = (positions: number): string => counted(positions, 'Position', 'Positionen');

/** Sums against the totals, what is still missing, and the two ways out. */
export const DraftDecision = ({ draft }: DraftDecisionProps) => {
  const { id, preview } = draft;
  const navigate = useNavigate();
  const confirmDraft = useConfirmDraft(id);

  const take = async () => {
    try {
      // Goes on even if a live update has replaced the page meanwhile.
      const text = await confirmDraft.mutateAsync();
      await navigate({ to: '/leaseplan/import' });
      toast.success(text);
    } catch (error) {
      toast.error(messageOf(error, 'Der Beleg konnte nicht übernommen werden.'));
    }
  };

  return (
    <Section title="Summen">
      <Sums preview={preview} />
      {preview.problems.length > 0 ? (
        <List size="sm" spacing={4} my="sm" aria-label="Noch offen">
          {preview.problems.map(({ text }) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      ) : null}
      {preview.notices.length > 0 ? (
        <List size="sm" spacing={4} my="sm" aria-label="Wird nicht übernommen">
          {preview.notices.map(({ text }) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      ) : null}
      <Group mt="md">
        <Button disabled={preview.problems.length > 0} loading={confirmDraft.isPending} onClick={() => void take()}>
          Übernehmen
        </Button>
        {draft.isScan ? <ReadAgainButton draft={draft} /> : null}
        <DiscardButton draft={draft} />
      </Group>
    </Section>
  );
};

const Sums = ({ preview: { positions, sum, total, difference, basis } }: { readonly preview: DraftPreview }) => (
  <>
    <Table className={classes.sums} aria-label="Summen">
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row">{countOf(positions)}</Table.Th>
          <Table.Td>{formatEuro(sum)}</Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">{basis === null ? 'Laut Beleg' : `Laut Beleg (${basisNames[basis]})`}</Table.Th>
          <Table.Td>{total === null ? '–' : formatEuro(total)}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
    <Group gap="xs" mt="xs" role="status">
      {basis === null ? (
        <CircleAlert size={18} color="var(--mantine-color-error)" aria-hidden />
      ) : (
        <CircleCheck size={18} color="var(--mantine-color-success)" aria-hidden />
      )}
      <Text size="sm" fw={600}>
        {basis === null
          ? difference === null
            ? 'Es fehlt eine Summe zum Vergleichen.'
            : `Differenz: ${formatEuro(difference)}`
          : 'Die Summen stimmen.'}
      </Text>
    </Group>
  </>
);
