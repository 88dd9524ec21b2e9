import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import classes from './bars.module.css';

type BarColor = 'primary' | 'green' | 'yellow' | 'red' | 'grey';

/** Patterns beside colours, so that no series differs by its colour alone. */
interface BarFill {
  readonly color: BarColor;
  readonly pattern?: 'striped' | 'outlined';
}

/** Part of a bar between two values. */
export interface BarSegment extends BarFill {
  readonly id: string;
  readonly from?: number;
  readonly to: number;
  /** Wraps the part in a link. */
  readonly renderLink?: (part: ReactNode) => ReactNode;
}

export interface BarColumn {
  readonly key: string;
  readonly name: ReactNode;
  /** For the pointer. */
  readonly title: string;
  /** Bars side by side, each of parts on top of each other. */
  readonly bars: readonly (readonly BarSegment[])[];
  /** Beside the name, for screen readers. */
  readonly text?: string;
  /** Above the bar where there is room. */
  readonly value?: string | null;
  readonly state?: 'current' | 'ahead' | undefined;
}

interface BarMark {
  readonly value: number;
  readonly text: string;
  readonly isLimit?: boolean;
}

interface BarsProps {
  readonly columns: readonly BarColumn[];
  readonly range: readonly [number, number];
  readonly height: string;
  /** Lines across all columns, named at the left. */
  readonly marks?: readonly BarMark[];
  /** Name of the list for screen readers; without it the drawing is hidden from them, and a table has its figures. */
  readonly label?: string;
}

/** Beyond it only every other name is shown on a narrow screen. */
const maxNames = 7;

const percent = (value: number, [low, high]: readonly [number, number]): string =>
  `${((value / (high - low || 1)) * 100).toFixed(3)}%`;

/** Vertical bars in columns, upwards and downwards from zero. */
export const Bars = ({ columns, range, height, marks = [], label }: BarsProps) => {
  const positionOf = (value: number): string => percent(value - range[0], range);
  return (
    <div
      className={classes.chart}
      style={{ '--bars-height': height } as CSSProperties}
      data-marked={marks.length > 0 || undefined}
      aria-hidden={label === undefined}
    >
      <div className={classes.marks} aria-hidden="true">
        {marks.map(({ value, text, isLimit }) => (
          <span
            key={text}
            className={classes.mark}
            data-limit={isLimit || undefined}
            style={{ bottom: positionOf(value) }}
          >
            <span>{text}</span>
          </span>
        ))}
      </div>
      <ol className={classes.columns} aria-label={label} data-many={columns.length > maxNames || undefined}>
        {columns.map(({ key, name, title, bars, text, value, state }) => (
          <li key={key} className={classes.column} title={title} data-state={state}>
            <span className={classes.track} aria-hidden="true">
              {bars.map((segments) => (
                <span key={segments[0]?.id} className={classes.bar}>
                  {segments.map((segment) => (
                    <Segment key={segment.id} {...segment} range={range} />
                  ))}
                  {value ? (
                    <span className={classes.value} style={{ bottom: positionOf(segments[0]?.to ?? 0) }}>
                      {value}
                    </span>
                  ) : null}
                </span>
              ))}
              <span className={classes.zero} style={{ bottom: positionOf(0) }} />
            </span>
            <span className={classes.name}>{name}</span>
            {text === undefined ? null : <VisuallyHidden>{`: ${text}`}</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </div>
  );
};

interface SegmentProps extends BarSegment {
  readonly range: readonly [number, number];
}

const Segment = ({ from = 0, to, color, pattern, renderLink = (part) => part, range }: SegmentProps) =>
  to === from
    ? null
    : renderLink(
        <span
          className={classes.segment}
          data-color={color}
          data-pattern={pattern}
          style={{
            bottom: percent(Math.min(from, to) - range[0], range),
            height: percent(Math.abs(to - from), range),
          }}
        />,
      );

interface BarsLegendProps {
  readonly entries: readonly (BarFill & { readonly label: string })[];
  /** Dashed line across the columns. */
  readonly limit?: string | undefined;
  /** Scale of a drawing without an axis. */
  readonly scale?: string;
}

export const BarsLegend = ({ entries, limit, scale }: BarsLegendProps) => (
  <p className={classes.legend} aria-hidden="true">
    {entries.map(({ label, color, pattern }) => (
      <span key={label} className={classes.entry}>
        <i className={classes.swatch} data-color={color} data-pattern={pattern} /> {label}
      </span>
    ))}
    {limit === undefined ? null : (
      <span className={classes.entry}>
        <i className={classes.limit} /> {limit}
      </span>
    )}
    {scale === undefined ? null : <span className={classes.scale}>{scale}</span>}
  </p>
);
