import type { RetentionPreview } from '@flottwart/contract/privacy';
import type { RetentionKind } from '@flottwart/contract/rules/retention';
import { List, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/query.ts';
import { formatDay } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { QueryView } from '../../ui/query-view.tsx';

interface RulePreviewProps {
  readonly kind: RetentionKind;
  readonly months: number;
}

/** Counts that the period would delete today. */
export const RulePreview = ({ kind, months }: RulePreviewProps) => {
  const preview = useQuery(apiQuery('GET /api/admin/retention/:kind/preview', { params: { kind }, query: { months } }));
  return (
    <Paper withBorder p="md" aria-live="polite" aria-busy={preview.isPending}>
      <Title order={3} size="h4" mb={4}>
        Vorschau
      </Title>
      <QueryView
        query={preview}
        loading={<Skeleton height={72} />}
        failureText="Die Vorschau konnte nicht geladen werden."
      >
        {(data) => <PreviewText preview={data} />}
      </QueryView>
    </Paper>
  );
};

const PreviewText = ({ preview }: { readonly preview: RetentionPreview }) => {
  const { before, deletable, held, oldest, latest, examples } = preview;
  const more = deletable - examples.length;
  return (
    <>
      <Text size="sm">
        {deletable === 0
          ? `Heute wäre nichts zu löschen (Stichtag ${formatDay(before)}).`
          : `Heute würden gelöscht: ${germanNumber(deletable, 0)}, vom ${formatDay(oldest)} bis ${formatDay(latest)}.`}
      </Text>
      {examples.length === 0 ? null : (
        <List size="sm" mt="xs">
          {examples.map(({ label, date }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name and day, and the list never changes
            <List.Item key={index}>
              {formatDay(date)} {label}
            </List.Item>
          ))}
          {more > 0 ? <List.Item>und {germanNumber(more, 0)} weitere</List.Item> : null}
        </List>
      )}
      {held === 0 ? null : (
        <Text size="sm" mt="xs">
          {held === 1 ? 'Einer bleibt' : `${germanNumber(held, 0)} bleiben`} trotz abgelaufener Frist, weil dazu noch
          etwas offen ist oder die Aufbewahrung angeordnet wurde.
        </Text>
      )}
    </>
  );
};
