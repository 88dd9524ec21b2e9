import { zeroForms } from '@flottwart/contract/rules/driver-data';
import { nameReading, sameReading } from '@flottwart/contract/rules/forbidden-characters';
import { knownDay } from '@flottwart/contract/rules/known-dates';
import type { EmployeeRow } from './employee.repository.ts';

/** Identifiers a source may give for a person. */
export interface EmployeeIdentifiers {
  readonly externalId?: string | undefined;
  readonly staffNumber?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly birthDate?: string | null | undefined;
}

type Person = Pick<EmployeeRow, 'id' | 'external_id' | 'staff_number' | 'first_name' | 'last_name' | 'birth_date'>;

/** One person, several candidates, or none. */
export type Match<P> = P | 'several' | undefined;

const nameKey = (first = '', last = ''): string =>
  `${first.trim()} ${last.trim()}`.normalize('NFC').toLocaleLowerCase('de').replace(/\s+/g, ' ');

const uniqueMatch = <P>(found: readonly P[]): Match<P> => (found.length > 1 ? 'several' : found[0]);

export const isCompatible = (one: string, other = ''): boolean =>
  one === '' || other === '' || sameReading(one) === sameReading(other);

/** People whose number reads the same; the very spelling wins over others, because older data may hold both. */
const withNumber = <P extends Person>(
  people: EmployeeIndex<P>,
  column: 'external_id' | 'staff_number',
  number: string,
): readonly P[] => {
  const index = column === 'external_id' ? people.byExternalId : people.byStaffNumber;
  const alike = index.get(sameReading(number)) ?? [];
  const exact = alike.filter((person) => person[column] === number);
  return exact.length > 0 ? exact : alike;
};

/** Matches by provider id, then staff number, then name and date of birth; never by name alone. */
export const matchEmployee = <P extends Person>(people: EmployeeIndex<P>, identifiers: EmployeeIdentifiers): Match<P> =>
  matchAmong(people, identifiers, {
    byNumber: () => true,
    // A different provider id means a different person.
    byOtherWays: (person) => isCompatible(person.external_id, identifiers.externalId),
  });

/** Reading of the name that a source gives. */
export const wholeName = ({ firstName = '', lastName = '' }: EmployeeIdentifiers): string =>
  nameReading(firstName, lastName);

/** Reading of a name that is all the source gives; empty where it gives more. */
export const nameAlone = (given: EmployeeIdentifiers): string => (given.birthDate ? '' : unnumberedName(given));

/** Reading of a name that a source gives without a number, so that only a date of birth can contradict it. */
export const unnumberedName = (given: EmployeeIdentifiers): string =>
  given.externalId || given.staffNumber ? '' : wholeName(given);

/** True for a source that names a driver by the staff number of this program and nothing else. */
export const isNumberAlone = (given: EmployeeIdentifiers): boolean =>
  Boolean(given.staffNumber) && !given.externalId && wholeName(given) === '';

/** The only person of a name; a known date of birth leaves those out who have another one, and prefers its own. */
const matchNamed = <P extends Person>(namesakes: readonly P[], birthDate?: string | null): Match<P> => {
  const day = knownDay(birthDate ?? null);
  if (day === null) return uniqueMatch(namesakes);
  const born = namesakes.filter((person) => person.birth_date === day);
  return uniqueMatch(born.length > 0 ? born : namesakes.filter((person) => knownDay(person.birth_date) === null));
};

/**
 * Matches a driver. Ids of a driving history belong to another system and may clash with ours, so a match by number
 * needs the same last name, or the same whole name where first and last are parted differently: a trip must not name
 * the wrong person. A number that lost its leading zeros needs the whole name. A name without a number counts if one driver has it and no date of birth contradicts, a number without any name if one has that.
 */
export const matchDriver = <P extends Person>(people: EmployeeIndex<P>, identifiers: EmployeeIdentifiers): Match<P> => {
  const { firstName, lastName, staffNumber = '' } = identifiers;
  const name = unnumberedName(identifiers);
  if (name !== '') return matchNamed(people.byName.get(name) ?? [], identifiers.birthDate);
  if (isNumberAlone(identifiers)) return uniqueMatch(withNumber(people, 'staff_number', staffNumber));
  const hasWholeName = (person: P): boolean =>
    nameKey(person.first_name, person.last_name).trim() === nameKey(firstName, lastName).trim();
  const match = matchAmong(people, identifiers, {
    byNumber: (person) => nameKey(person.last_name) === nameKey(lastName) || hasWholeName(person),
    byOtherWays: () => true,
  });
  if (match) return match;
  const padded = zeroForms(staffNumber).flatMap((number) => people.byStaffNumber.get(number) ?? []);
  return uniqueMatch(padded.filter(hasWholeName));
};

interface MatchRules<P> {
  readonly byNumber: (person: P) => boolean;
  readonly byOtherWays: (person: P) => boolean;
}

const matchAmong = <P extends Person>(
  people: EmployeeIndex<P>,
  identifiers: EmployeeIdentifiers,
  rules: MatchRules<P>,
): Match<P> => {
  const { externalId = '', staffNumber = '', firstName, lastName, birthDate } = identifiers;
  const byId = uniqueMatch(withNumber(people, 'external_id', externalId).filter(rules.byNumber));
  if (byId) return byId;
  const candidates = (found: readonly P[] = []) => found.filter(rules.byOtherWays);
  const byNumber = uniqueMatch(candidates(withNumber(people, 'staff_number', staffNumber)).filter(rules.byNumber));
  if (byNumber) return byNumber;
  if (!birthDate) return undefined;
  const name = nameKey(firstName, lastName);
  return uniqueMatch(
    candidates(people.byBirthDate.get(birthDate)).filter(
      (person) =>
        nameKey(person.first_name, person.last_name) === name && isCompatible(person.staff_number, staffNumber),
    ),
  );
};

/** Remembers the people it is asked about: true if an earlier one has a number that reads the same. */
export const createNumberMemory = (): ((identifiers: EmployeeIdentifiers) => boolean) => {
  const externalIds = new Set<string>();
  const byStaffNumber = new Map<string, string[]>();
  return ({ externalId = '', staffNumber = '' }) => {
    const [id, number] = [sameReading(externalId), sameReading(staffNumber)];
    const sharing = byStaffNumber.get(number) ?? [];
    const isKnown = externalIds.has(id) || sharing.some((other) => isCompatible(other, id));
    if (id !== '') externalIds.add(id);
    if (number !== '') byStaffNumber.set(number, [...sharing, id]);
    return isKnown;
  };
};

/** Person whose number differs in its leading zeros alone. */
export const findSimilarNumber = <P extends Person>(
  people: EmployeeIndex<P>,
  { externalId = '', staffNumber = '' }: EmployeeIdentifiers,
): { readonly person: P; readonly number: string } | undefined => {
  for (const form of zeroForms(staffNumber))
    for (const person of people.byStaffNumber.get(form) ?? []) return { person, number: person.staff_number };
  for (const form of zeroForms(externalId))
    for (const person of people.byExternalId.get(form) ?? []) return { person, number: person.external_id };
  return undefined;
};

/** Numbers of earlier rows that differ from one in their leading zeros alone; remembers the number. */
export const createSimilarMemory = (): ((identifiers: EmployeeIdentifiers) => string | undefined) => {
  const seen = { externalId: new Set<string>(), staffNumber: new Set<string>() };
  return (identifiers) => {
    const similar = (['staffNumber', 'externalId'] as const).flatMap((key) => {
      const number = identifiers[key] ?? '';
      const found = zeroForms(number).find((form) => seen[key].has(form));
      seen[key].add(number);
      return found ?? [];
    });
    return similar[0];
  };
};

const namesakesOf = <P extends Person>(
  people: EmployeeIndex<P>,
  { firstName, lastName, birthDate }: EmployeeIdentifiers,
): readonly P[] =>
  (people.byBirthDate.get(birthDate ?? '') ?? []).filter(
    ({ first_name, last_name }) => nameKey(first_name, last_name) === nameKey(firstName, lastName),
  );

/** Person with the same name and birth date, who may be the same one under another id of another system. */
export const findNamesake = <P extends Person>(
  people: EmployeeIndex<P>,
  identifiers: EmployeeIdentifiers,
): P | undefined => namesakesOf(people, identifiers)[0];

/** Person whose staff number is another one by now, recognised by name and birth date. */
export const matchRenumbered = <P extends Person>(
  people: EmployeeIndex<P>,
  identifiers: EmployeeIdentifiers,
): Match<P> =>
  uniqueMatch(
    namesakesOf(people, identifiers).filter(({ external_id }) => isCompatible(external_id, identifiers.externalId)),
  );

/** People by the reading of their numbers and names, and by their birth date. */
export interface EmployeeIndex<P> {
  readonly byExternalId: ReadonlyMap<string, readonly P[]>;
  readonly byStaffNumber: ReadonlyMap<string, readonly P[]>;
  readonly byBirthDate: ReadonlyMap<string, readonly P[]>;
  readonly byName: ReadonlyMap<string, readonly P[]>;
}

export const indexEmployees = <P extends Person>(people: readonly P[]): EmployeeIndex<P> => ({
  byExternalId: groupByKey(people, (person) => sameReading(person.external_id)),
  byStaffNumber: groupByKey(people, (person) => sameReading(person.staff_number)),
  byBirthDate: groupByKey(people, (person) => person.birth_date ?? ''),
  byName: groupByKey(people, (person) => nameReading(person.first_name, person.last_name)),
});

const groupByKey = <P>(people: readonly P[], key: (person: P) => string): ReadonlyMap<string, readonly P[]> => {
  const groups = Map.groupBy(people, key);
  groups.delete('');
  return groups;
};
