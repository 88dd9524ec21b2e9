import type { TimelineBar } from '@flottwart/contract/rules/day-timeline';
import { MapPin } from 'lucide-react';
import type { CSSProperties } from 'react';
import classes from './day-timeline.module.css';

interface LabelledBar extends TimelineBar {
  readonly key: number;
  readonly label: string;
  readonly detail?: string;
  readonly isMarked: boolean;
}

interface Moment {
  readonly key: string;
  /** Share of the line, from 0 to 1. */
  readonly at: number;
  /** A pin alone, if empty. */
  readonly label: string;
}

interface DayTimelineProps {
  readonly bars: readonly LabelledBar[];
  readonly moments: readonly Moment[];
  readonly hours: readonly { readonly label: string; readonly at: number; readonly isMidnight?: boolean }[];
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** Position for the style sheet, which moves a label by the same share of its width to keep it on the line. */
const placeAt = (at: number): CSSProperties => ({ left: percent(at), '--at': at }) as CSSProperties;

const placeBar = ({ left, width, lane }: TimelineBar): CSSProperties =>
  ({ left: percent(left), width: percent(width), '--lane': lane }) as CSSProperties;

/** Line of a day, or of a few, with bars in lanes and moments. A drawing: the page has the same as text. */
export const DayTimeline = ({ bars, moments, hours }: DayTimelineProps) => {
  const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1));
  return (
    <div className={classes.day} data-moments={moments.length > 0 || undefined} aria-hidden="true">
      <div className={classes.track} style={{ '--lanes': lanes } as CSSProperties}>
        {hours
          .filter(({ isMidnight }) => isMidnight)
          .map(({ at }) => (
            <span key={at} className={classes.midnight} style={placeAt(at)} />
          ))}
        {bars.map((bar) => (
          <span
            key={bar.key}
            className={classes.bar}
            style={placeBar(bar)}
            data-marked={bar.isMarked || undefined}
            data-from-before={bar.isFromBefore || undefined}
            data-open={bar.isOpen || undefined}
          />
        ))}
        {moments.map(({ key, at, label }) => (
          <span key={key} className={classes.moment} style={placeAt(at)}>
            <span className={classes.flag}>
              <MapPin size={13} strokeWidth={2.4} /> {label}
            </span>
          </span>
        ))}
        {bars.map((bar) => (
          <span key={bar.key} className={classes.text} style={placeBar(bar)} data-marked={bar.isMarked || undefined}>
            <span className={classes.label}>{bar.label}</span>
            {bar.detail === undefined ? null : <span className={classes.detail}>{bar.detail}</span>}
          </span>
        ))}
      </div>
      <div className={classes.hours}>
        {hours.map(({ label, at, isMidnight }) => (
          <span key={at} style={placeAt(at)} data-midnight={isMidnight || undefined}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
};
