// Apart from dates in Berlin, whose time zone rules the address of a page does not need.

const dayParts = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the calendar, written YYYY-MM-DD. */
export const isRealDay = (day: string): boolean => {
  if (!dayParts.test(day)) return false;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
};
