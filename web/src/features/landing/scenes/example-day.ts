const germanDate = new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** The examples lie around today, so that what a scene calls overdue is overdue on the day it is looked at. */
export const exampleDay = (daysFromToday: number, today = new Date()): string =>
  germanDate.format(new Date(today.getFullYear(), today.getMonth(), today.getDate() + daysFromToday));
