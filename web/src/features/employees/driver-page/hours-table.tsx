import type { HoursWeek } from '@flottwart/contract/driver-overview';
import { calendarWeek, dayTone, maxWeekHours, weekTone } from '@flottwart/contract/rules/driver-hours';
import { type DurationTone, longShiftHours, overlongShiftHours } from '@flottwart/contract/rules/trip-duration';
import { Table } from '@mantine/core';
import { dash, formatHours, weekdayName, weekInDays } from '../../../lib/german-dates.ts';
import { DueBadge } from '../../../ui/due-badge.tsx';
import { FoldedTable } from '../../../ui/folded-table.tsx';
import classes from './hours-table.module.css';

interface HoursTableProps {
  /** Latest first. */
  readonly weeks: readonly HoursWeek[];
}

const overDay: Readonly<Record<DurationTone, string>> = {
  normal: '',
  long: `über ${longShiftHours} h: `,
  overlong: `über ${overlongShiftHours} h: `,
};

interface CellProps {
  readonly seconds: number;
  readonly tone: DurationTone;
  /** Says the tone to those who do not see its colour. */
  readonly spoken: string;
}

const badgeTones = { long: 'soon', overlong: 'overdue' } as const;

const Cell = ({ seconds, tone, spoken }: CellProps) => {
  const text = seconds === 0 ? dash : formatHours(seconds);
  return (
    <Table.Td ta="right" className={classes.cell}>
      {tone === 'normal' ? text : <DueBadge tone={badgeTones[tone]} text={text} spoken={spoken} />}
    </Table.Td>
  );
};

/** The figures of both drawings: a row per week, a column per day. */
export const HoursTable = ({ weeks }: HoursTableProps) => (
  <FoldedTable summary="Alle Tage in Zahlen">
    <Table aria-label="Stunden je Tag und Woche">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Woche</Table.Th>
          {weeks[0]?.days.map(({ day }) => (
            <Table.Th key={day} ta="right" abbr={weekdayName(day)}>
              {weekdayName(day).slice(0, 2)}
            </Table.Th>
          ))}
          <Table.Th ta="right">Summe</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.map(({ monday, days, seconds }) => (
          <Table.Tr key={monday}>
            <Table.Th scope="row" fw={400} className={classes.week}>
              KW {calendarWeek(monday)}, {weekInDays(monday)}
            </Table.Th>
            {days.map(({ day, seconds: ofDay }) => (
              <Cell key={day} seconds={ofDay} tone={dayTone(ofDay)} spoken={overDay[dayTone(ofDay)]} />
            ))}
            <Cell
              seconds={seconds}
              tone={weekTone(seconds)}
              spoken={weekTone(seconds) === 'overlong' ? `über ${maxWeekHours} h: ` : ''}
            />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </FoldedTable>
);
