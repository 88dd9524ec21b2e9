const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const inGerman = new Intl.RelativeTimeFormat('de-DE', { numeric: 'auto' });

/** How long ago a moment was, in words: "vor 5 Minuten", "gestern". What lies ahead by a wrong clock was just now. */
export const relativeTime = (moment: string, now: Date): string => {
  const seconds = (now.getTime() - Date.parse(moment)) / 1000;
  if (seconds < minute) return 'gerade eben';
  if (seconds < hour) return inGerman.format(-Math.floor(seconds / minute), 'minute');
  if (seconds < day) return inGerman.format(-Math.floor(seconds / hour), 'hour');
  return inGerman.format(-Math.floor(seconds / day), 'day');
};
