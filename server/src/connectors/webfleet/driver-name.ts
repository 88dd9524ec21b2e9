/** Particles that belong to the following last name. */
const particles: ReadonlySet<string> = new Set(
  'von van de der den dem vom zu zum zur ten ter di da dos del della la le el al bin ibn abu ben mc mac st'.split(' '),
);

/** "Nachname, Vorname" or "Vorname Nachname"; a single word is a last name. */
export const readDriverName = (text: string): { firstName: string; lastName: string } => {
  const [beforeComma = '', ...afterComma] = text.split(',').map((part) => part.trim().replace(/\s+/g, ' '));
  if (afterComma.length > 0) return { firstName: afterComma.join(' ').trim(), lastName: beforeComma };
  const names = beforeComma.split(' ');
  let begin = names.length - 1;
  while (begin > 1 && particles.has((names[begin - 1] ?? '').toLowerCase().replace('.', ''))) begin -= 1;
  return { firstName: names.slice(0, begin).join(' '), lastName: names.slice(begin).join(' ') };
};
