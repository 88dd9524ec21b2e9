import { counted, wholeNumber } from '@flottwart/contract/rules/counted';
import { isMissingPlate } from '@flottwart/contract/rules/plate';
import { type Comparison, type CostTone, comparedToMedian } from '@flottwart/contract/rules/vehicle-costs';
import type { MonthCosts, VehicleCosts } from '@flottwart/contract/vehicle-cockpit';
import { Anchor, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import { apiQuery } from '../../../api/query.ts';
import { monthInWords, shortMonth } from '../../../lib/german-dates.ts';
import { formatEuro, formatWholeEuro, germanNumber } from '../../../lib/german-numbers.ts';
import { type BarColumn, Bars, BarsLegend } from '../../../ui/bars.tsx';
import { Chip, type ChipIcon, type ChipTone } from '../../../ui/chip.tsx';
import tableClasses from '../../../ui/folded-table.module.css';
import { FoldedTable } from '../../../ui/folded-table.tsx';
import { LabelledValue } from '../../../ui/labelled-value.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Section } from '../../../work-items/section.tsx';
import classes from './costs-section.module.css';

interface CostTableProps {
  readonly months: readonly MonthCosts[];
}

const sumOf = ({ leasing, credits, repairs }: MonthCosts): number =>
  Math.round((leasing + credits + repairs) * 100) / 100;

/** The figures of the drawing, latest month first. */
const CostTable = ({ months }: CostTableProps) => (
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
              <Table.Td key={column} ta="right" className={tableClasses.amount}>
                {formatEuro(amount)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </FoldedTable>
);

const looks: Readonly<Record<CostTone, { readonly tone: ChipTone; readonly icon: ChipIcon }>> = {
  above: { tone: 'yellow', icon: ArrowUp },
  near: { tone: 'gray', icon: Equal },
  below: { tone: 'green', icon: ArrowDown },
};

/** "35 % über dem Median" */
export const comparisonText = ({ tone, percent }: Comparison): string => {
  if (tone === 'near') return 'wie der Median';
  // More credits than costs are no share of anything.
  if (percent <= -100) return 'Gutschriften überwiegen';
  return `${wholeNumber(Math.abs(percent))} % ${percent > 0 ? 'über' : 'unter'} dem Median`;
};

const ComparisonChip = (comparison: Comparison) => (
  <Chip {...looks[comparison.tone]} text={comparisonText(comparison)} />
);

interface CostBarsProps {
  /** The last one is the current month. */
  readonly months: readonly MonthCosts[];
}

const series = [
  { id: 'leasing', label: 'Leasing', color: 'primary' },
  { id: 'repairs', label: 'Reparaturen', color: 'yellow' },
  { id: 'credits', label: 'Gutschriften', color: 'green', pattern: 'striped' },
] as const;

const [leasingFill, repairsFill, creditsFill] = series;

const describe = ({ month, ...amounts }: MonthCosts): string =>
  [
    monthInWords(month),
    ...series.filter(({ id }) => amounts[id] !== 0).map(({ id, label }) => `${label} ${formatEuro(amounts[id])}`),
  ].join(', ');

const paidOf = ({ leasing, repairs }: MonthCosts): number => Math.max(0, leasing) + Math.max(0, repairs);
const creditedOf = ({ leasing, credits }: MonthCosts): number => Math.min(0, credits) + Math.min(0, leasing);

const columnOf = (costs: MonthCosts, index: number, { length }: readonly MonthCosts[]): BarColumn => {
  const leased = Math.max(0, costs.leasing);
  return {
    key: costs.month,
    name: shortMonth(costs.month),
    title: describe(costs),
    state: index === length - 1 ? 'current' : undefined,
    bars: [
      [
        { ...leasingFill, to: leased },
        { ...repairsFill, from: leased, to: paidOf(costs) },
        { ...creditsFill, to: creditedOf(costs) },
      ],
    ],
  };
};

/** Costs upwards, credits downwards from zero. The table below has the same figures. */
const CostBars = ({ months }: CostBarsProps) => {
  const top = Math.max(0, ...months.map(paidOf));
  const below = Math.min(0, ...months.map(creditedOf));
  const scale = [
    ...(top > 0 ? [`Höchste Kosten ${formatWholeEuro(top)}`] : []),
    ...(below < 0 ? [`höchste Gutschrift ${formatWholeEuro(-below)}`] : []),
  ].join(', ');
  return (
    <>
      <BarsLegend entries={series} scale={scale} />
      <Bars columns={months.map(columnOf)} range={[below, top]} height="9rem" />
    </>
  );
};

interface ComparedProps {
  readonly label: string;
  readonly value: number | null;
  readonly median: number | null;
  /** Vehicles of the median; a single one is no fleet to compare with. */
  readonly vehicles: number;
  readonly missing: string;
  readonly note?: string;
}

const ComparedFact = ({ label, value, median, vehicles, missing, note }: ComparedProps) => {
  if (value === null) return <LabelledValue label={label} value={null} note={missing} />;
  const comparison = vehicles > 1 ? comparedToMedian(value, median) : null;
  const medianText =
    comparison && median !== null
      ? `Median von ${counted(vehicles, 'Fahrzeug', 'Fahrzeugen')}: ${formatEuro(median)}`
      : 'Noch kein anderes Fahrzeug zum Vergleich';
  return (
    <LabelledValue
      label={label}
      value={
        <span className={classes.compared}>
          {formatEuro(value)}
          {comparison ? <ComparisonChip {...comparison} /> : null}
        </span>
      }
      note={[medianText, note].filter(Boolean).join(' · ')}
    />
  );
};

const CostFacts = ({ perMonth, averagedMonths, perKm, kmPerMonth, fleet }: VehicleCosts) => (
  <dl className={classes.facts}>
    <ComparedFact
      label="Je Monat im Durchschnitt"
      value={perMonth}
      median={fleet.perMonth}
      vehicles={fleet.vehicles}
      missing="ab dem ersten vollen Monat mit Kosten"
      {...(averagedMonths !== null && { note: `Schnitt aus ${counted(averagedMonths, 'Monat', 'Monaten')}` })}
    />
    <ComparedFact
      label="Je Kilometer"
      value={perKm}
      median={fleet.perKm}
      vehicles={fleet.vehiclesWithKm}
      missing="braucht zwei Kilometerstände mit einem Monat Abstand"
      {...(kmPerMonth !== null && { note: `${germanNumber(kmPerMonth, 0)} km im Monat` })}
    />
  </dl>
);

const undatedText = (count: number): string =>
  count === 1
    ? 'Eine bezahlte Reparatur hat kein Datum und fehlt hier.'
    : `${count} bezahlte Reparaturen haben kein Datum und fehlen hier.`;

const hasCosts = ({ months }: VehicleCosts): boolean =>
  months.some(({ leasing, credits, repairs }) => leasing !== 0 || credits !== 0 || repairs !== 0);

const emptyText = (costs: VehicleCosts | undefined): string | null => {
  if (!costs || hasCosts(costs)) return null;
  const { undatedRepairs } = costs;
  return `Keine Kosten in den letzten zwölf Monaten. ${undatedRepairs > 0 ? undatedText(undatedRepairs) : ''}`.trim();
};

const CostContent = ({ costs }: { readonly costs: VehicleCosts }) => (
  <>
    <CostFacts {...costs} />
    <CostBars months={costs.months} />
    <Text size="sm" c="dimmed">
      Leasing und Gutschriften netto, Reparaturen wie bezahlt. Durchschnitte ohne den laufenden Monat.
      {costs.undatedRepairs > 0 ? ` ${undatedText(costs.undatedRepairs)}` : ''}
    </Text>
    <CostTable months={costs.months} />
  </>
);

interface CostsSectionProps {
  readonly vehicleId: number;
  readonly plate: string;
}

/** Costs of a vehicle by month, per kilometre and against the fleet. Loaded after the page. */
export const CostsSection = ({ vehicleId, plate }: CostsSectionProps) => {
  const costs = useQuery(apiQuery('GET /api/vehicles/:id/costs', { params: { id: vehicleId } }));
  const empty = emptyText(costs.data);
  const documents =
    empty === null && !isMissingPlate(plate) ? (
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/leaseplan" search={{ q: plate }} />}>
        Leasingpositionen
      </Anchor>
    ) : undefined;
  return (
    <Section title="Kosten" id="kosten" empty={empty} actions={documents}>
      {empty === null ? (
        <QueryView
          query={costs}
          loading={<Skeleton height={260} aria-busy="true" />}
          failureText="Fehler beim Laden der Kosten."
        >
          {(data) => <CostContent costs={data} />}
        </QueryView>
      ) : null}
    </Section>
  );
};
