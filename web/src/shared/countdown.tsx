import { type DueTone, daysBetween, dueTone } from '@flottwart/contract/rules/due-level';
import { today } from '../lib/german-dates.ts';
import { DueBadge } from '../ui/due-badge.tsx';
import { remainingDaysText } from './due-text.ts';

const spoken: Readonly<Record<DueTone, string>> = {
  overdue: 'überfällig: ',
  soon: 'bald fällig: ',
  later: '',
  none: '',
};

interface CountdownProps {
  readonly tone: DueTone;
  readonly text: string;
}

/** Days or kilometres left, in the colour of their urgency. */
export const Countdown = ({ tone, text }: CountdownProps) => <DueBadge tone={tone} text={text} spoken={spoken[tone]} />;

/** Days left until a day, or passed since it. */
export const DayCountdown = ({ day }: { readonly day: string }) => (
  <Countdown tone={dueTone(day, today())} text={remainingDaysText(daysBetween(today(), day))} />
);
