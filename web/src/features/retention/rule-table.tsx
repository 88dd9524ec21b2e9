import type { RetentionRule } from '@flottwart/contract/privacy';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatInstant } from '../../lib/german-dates.ts';
import { PersonName } from '../../shared/person-name.tsx';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { monthsText, retentionTexts } from './retention-texts.ts';
import { RuleDialog } from './rule-dialog.tsx';

const columns: readonly Column<RetentionRule>[] = [
  {
    key: 'kind',
    header: 'Daten',
    isCardTitle: true,
    cell: ({ kind }) => (
      <>
        <Text fw={600}>{retentionTexts[kind].label}</Text>
        <Text size="sm" c="dimmed">
          {retentionTexts[kind].from}
        </Text>
      </>
    ),
  },
  {
    key: 'months',
    header: 'Löschen nach',
    isOneLine: true,
    cell: ({ months }) => (months === null ? <Text c="dimmed">nie</Text> : monthsText(months)),
  },
  {
    key: 'setBy',
    header: 'Gesetzt',
    cell: ({ setBy, setAt }) =>
      setBy === null ? (
        '–'
      ) : (
        <>
          <PersonName email={setBy} />, {formatInstant(setAt)}
        </>
      ),
  },
];

interface RuleTableProps {
  readonly rules: readonly RetentionRule[];
}

export const RuleTable = ({ rules }: RuleTableProps) => {
  const [open, setOpen] = useState<RetentionRule | null>(null);
  const actions: Column<RetentionRule> = {
    key: 'actions',
    header: 'Aktionen',
    hideHeader: true,
    cell: (rule) => (
      <Button
        variant="default"
        size="xs"
        aria-label={`Frist festlegen: ${retentionTexts[rule.kind].label}`}
        onClick={() => setOpen(rule)}
      >
        Frist festlegen
      </Button>
    ),
  };
  return (
    <>
      <DataTable
        label="Löschfristen"
        columns={[...columns, actions]}
        rows={rules}
        rowKey={({ kind }) => kind}
        empty="Keine Löschfristen."
      />
      {open ? <RuleDialog rule={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
};
