import type { HoursWeek } from '@flottwart/contract/driver-overview';
import { counted } from '@flottwart/contract/rules/counted';
import { calendarWeek, dayTone, maxWeekHours, weekTone } from '@flottwart/contract/rules/driver-hours';
import { type DurationTone, longShiftHours, overlongShiftHours } from '@flottwart/contract/rules/trip-duration';
import { Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../api/query.ts';
import { dash, formatDay, formatHours, today, weekdayName, weekInDays } from '../../../lib/german-dates.ts';
import { type BarColumn, Bars } from '../../../ui/bars.tsx';
import { DueBadge } from '../../../ui/due-badge.tsx';
import { FoldedTable } from '../../../ui/folded-table.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Section } from '../../../work-items/section.tsx';
import classes from './hours-section.module.css';
import { WeekBars } from './week-bars.tsx';

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
const HoursTable = ({ weeks }: HoursTableProps) => (
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

const hourSeconds = 3600;

/** The marks lie well below the top, whatever the days are. */
const minTopHours = 12;

const fills = {
  normal: { color: 'primary' },
  long: { color: 'yellow' },
  overlong: { color: 'red', pattern: 'striped' },
} as const;

interface DayBarsProps {
  /** Latest first; the days are drawn in their order. */
  readonly weeks: readonly HoursWeek[];
}

const stateOf = (day: string): BarColumn['state'] => {
  if (day === today()) return 'current';
  return day > today() ? 'ahead' : undefined;
};

/** Hours of each day against the marks of a shift. The table has the same figures. */
const DayBars = ({ weeks }: DayBarsProps) => {
  const days = weeks.toReversed().flatMap(({ days: ofWeek }) => ofWeek);
  const top = Math.max(minTopHours * hourSeconds, ...days.map(({ seconds }) => seconds));
  return (
    <Bars
      height="8rem"
      range={[0, top]}
      marks={[longShiftHours, overlongShiftHours].map((hours) => ({ value: hours * hourSeconds, text: `${hours} h` }))}
      columns={days.map(({ day, seconds }) => ({
        key: day,
        title: `${weekdayName(day)}, ${formatDay(day)}: ${formatHours(seconds)} h`,
        name: (
          <>
            {weekdayName(day).slice(0, 2)}
            <br />
            {Number(day.slice(8))}.
          </>
        ),
        value: seconds > 0 ? formatHours(seconds) : null,
        state: stateOf(day),
        bars: [[{ id: day, to: seconds, ...fills[dayTone(seconds)] }]],
      }))}
    />
  );
};

/** Weeks whose days are drawn; the table has all of them. */
const drawnWeeks = 2;

/** The drawing in words. */
const summaryOf = (weeks: readonly HoursWeek[]): string => {
  const current = weeks[0]?.seconds ?? 0;
  // In whole minutes, as they are shown, so that both add up.
  const left = maxWeekHours * 3600 - Math.floor(current / 60) * 60;
  const days = weeks.slice(0, drawnWeeks).flatMap((week) => week.days);
  const long = days.filter(({ seconds }) => dayTone(seconds) !== 'normal').length;
  const ofWeek =
    left >= 0 ? `noch ${formatHours(left)} h bis ${maxWeekHours} h` : `${formatHours(-left)} h über ${maxWeekHours} h`;
  const ofDays = long === 0 ? 'Kein Tag' : counted(long, 'Tag', 'Tage');
  return `Diese Woche ${formatHours(current)} h, ${ofWeek}. ${ofDays} über ${longShiftHours} h in dieser und der letzten Woche.`;
};

const HoursContent = ({ weeks }: { readonly weeks: readonly HoursWeek[] }) => (
  <>
    <Text mb="sm">{summaryOf(weeks)}</Text>
    <div className={classes.drawings}>
      <DayBars weeks={weeks.slice(0, drawnWeeks)} />
      <WeekBars weeks={weeks} />
    </div>
    <Text size="sm" c="dimmed" mt="sm">
      Von Beginn bis Ende der Fahrten, nach Tagen geteilt; gleichzeitige zählen einmal. Eine Fahrt ohne Abmeldung zählt
      bis zur nächsten Fahrt, höchstens so lange wie die längste Schicht der Firma.
    </Text>
    <HoursTable weeks={weeks} />
  </>
);

interface HoursSectionProps {
  readonly employeeId: number;
}

/** Hours of a driver by day and week against the marks. Loaded after the page. */
export const HoursSection = ({ employeeId }: HoursSectionProps) => {
  const overview = useQuery(apiQuery('GET /api/employees/:id/overview', { params: { id: employeeId } }));
  const weeks = overview.data?.weeks;
  const isEmpty = weeks?.every(({ seconds }) => seconds === 0) ?? false;
  return (
    <Section title="Stunden" id="stunden" empty={isEmpty ? 'Keine Fahrten in den letzten acht Wochen.' : null}>
      {isEmpty ? null : (
        <QueryView
          query={overview}
          loading={<Skeleton height={220} aria-busy="true" />}
          failureText="Fehler beim Laden der Stunden."
        >
          {(data) => <HoursContent weeks={data.weeks} />}
        </QueryView>
      )}
    </Section>
  );
};
