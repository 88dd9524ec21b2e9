/** Two points in time, in any unit that grows with it. */
export interface TimeSpan {
  readonly begin: number;
  readonly end: number;
}

/** A span that may still last. */
export interface OpenSpan {
  readonly begin: number;
  readonly end: number | null;
}

/** Bar on a line of time; shares of its length, from 0 to 1. */
export interface TimelineBar {
  readonly left: number;
  readonly width: number;
  readonly lane: number;
  /** Began before the line does. */
  readonly isFromBefore: boolean;
  /** Still lasts, or ends after the line does. */
  readonly isOpen: boolean;
}

const within = (value: number, { begin, end }: TimeSpan): number => Math.min(Math.max(value, begin), end);

/** Share of a line at which a point in time lies, from 0 to 1. */
export const shareOf = (at: number, line: TimeSpan): number =>
  (within(at, line) - line.begin) / (line.end - line.begin);

const endOf = ({ begin, end }: OpenSpan, now: number): number => Math.max(begin, end ?? now);

/** First lane that is free again when a span begins; equal bounds do not overlap. */
const lanesOf = (spans: readonly OpenSpan[], now: number): readonly number[] => {
  const laneEnds: number[] = [];
  const lanes: number[] = [];
  const inOrder = spans.map((span, index) => ({ span, index })).sort((a, b) => a.span.begin - b.span.begin);
  for (const { span, index } of inOrder) {
    const free = laneEnds.findIndex((end) => end <= span.begin);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = endOf(span, now);
    lanes[index] = lane;
  }
  return lanes;
};

/** Places spans on a line, overlapping ones in lanes of their own. One that still lasts reaches up to now. */
export const placeBars = (spans: readonly OpenSpan[], line: TimeSpan, now: number): readonly TimelineBar[] => {
  const lanes = lanesOf(spans, now);
  return spans.map((span, index) => {
    const left = shareOf(span.begin, line);
    const end = endOf(span, now);
    return {
      left,
      width: shareOf(end, line) - left,
      lane: lanes[index] ?? 0,
      isFromBefore: span.begin < line.begin,
      isOpen: span.end === null || end > line.end,
    };
  });
};
