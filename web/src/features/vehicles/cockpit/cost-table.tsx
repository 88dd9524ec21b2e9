import type { MonthCosts } from '@flottwart/contract/vehicle-cockpit';
import { Table } from '@mantine/core';
import { monthInWords } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import classes from '../../../ui/folded-table.module.css';
import { FoldedTable } from '../../../ui/folded-table.tsx';

interface CostTableProps {
  readonly months: readonly MonthCosts[];
}

const sumOf = ({ leasing, credits, repairs }: MonthCosts): number =>
  Math.round((leasing + credits + repairs) * 100) / 100;

/** The figures of the drawing, latest month first. */
export const CostTable = ({ months }: CostTableProps) => (
  <FoldedTable summary="Alle Monate in Zahlen">
    <Table aria-label="Kosten je Monat">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Monat</Table.Th>
          {['Leasing', 'Gutschriften', 'Reparaturen', 'Summe'].map((name) => (
            <Table.Th key={name} ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {months.toReversed().map((costs) => (
          <Table.Tr key={costs.month}>
            <Table.Th scope="row" fw={400}>
              {monthInWords(costs.month)}
            </Table.Th>
            {[costs.leasing, costs.credits, costs.repairs, sumOf(costs)].map((amount, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
              <Table.Td key={column} ta="right" className={classes.amount}>
                {formatEuro(amount)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </FoldedTable>
);
