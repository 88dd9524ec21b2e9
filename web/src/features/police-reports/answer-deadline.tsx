import { answerDeadline, answerTone } from '@flottwart/contract/rules/answer-deadline';
import type { DueTone } from '@flottwart/contract/rules/due-level';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { formatDay, today } from '../../lib/german-dates.ts';
import { DueBadge } from '../../ui/due-badge.tsx';

const spoken: Readonly<Record<DueTone, string>> = {
  overdue: 'überfällig: ',
  soon: 'bald fällig: ',
  later: '',
  none: '',
};

interface AnswerDeadlineProps {
  readonly report: PoliceReport;
  /** Explains the date where there is no label. */
  readonly prefix?: string;
}

/** Until when the authority expects an answer; nothing once it has one. */
export const AnswerDeadline = ({ report, prefix = '' }: AnswerDeadlineProps) => {
  const deadline = answerDeadline(report);
  if (deadline === null) return null;
  const tone = answerTone(deadline, today());
  return <DueBadge tone={tone} text={`${prefix}${formatDay(deadline)}`} spoken={spoken[tone]} />;
};
