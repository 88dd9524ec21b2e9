import { formatGermanDate } from '@flottwart/contract/grammar/day';
import { nameReading } from '@flottwart/contract/rules/forbidden-characters';
import { knownDay } from '@flottwart/contract/rules/known-dates';
import type { RowRemark } from '../../work-items/write-items.ts';
import type { EmployeeRow } from './employee.repository.ts';
import {
  type EmployeeIdentifiers,
  type EmployeeIndex,
  isCompatible,
  type Match,
  matchRenumbered,
  wholeName,
} from './employee-match.ts';
import { renumberedRemark } from './employee-suspicion.ts';

/** Driver who is meant by a row, or the reason why nobody can say. */
type Recognition =
  | { readonly person: EmployeeRow; readonly by: 'number' | 'birth date' | 'name'; readonly remarks: RowRemark[] }
  | { readonly reason: string };

const ambiguousReason = 'Mehrere Fahrer passen dazu; bitte IDs, Namen und Geburtsdaten prüfen.';

/** Recognises a driver by number, by name and birth date, or by a name that nobody else has; none for a new one. */
export const recognise = (
  people: EmployeeIndex<EmployeeRow>,
  match: Match<EmployeeRow>,
  given: EmployeeIdentifiers,
): Recognition | undefined => {
  if (match === 'several') return { reason: ambiguousReason };
  if (match) {
    const reason = somebodyElseReason(match, given);
    return reason ? { reason } : { person: match, by: 'number', remarks: renamedRemarks(match, given) };
  }
  const renumbered = matchRenumbered(people, given);
  if (renumbered === 'several') return { reason: ambiguousReason };
  if (renumbered) return { person: renumbered, by: 'birth date', remarks: [renumberedRemark(renumbered, given)] };
  const named = matchByName(people, given);
  if (named === 'several') return { reason: namesakesReason(given) };
  return named && { person: named, by: 'name', remarks: [byNameRemark(named)] };
};

const wordsOf = (name: string): readonly string[] =>
  nameReading(name.replaceAll('.', ' '), '')
    .split(' ')
    .filter((word) => word !== '');

/** Same words in any order, because lists swap the columns of first and last name. */
const hasSameWords = (one: string, other: string): boolean =>
  wordsOf(one).toSorted().join(' ') === wordsOf(other).toSorted().join(' ');

/** An initial or a short form counts as the name it begins. */
const sharesWord = (one: string, other: string): boolean =>
  wordsOf(one).some((word) => wordsOf(other).some((same) => word.startsWith(same) || same.startsWith(word)));

const storedName = (person: EmployeeRow): string => `${person.first_name} ${person.last_name}`.trim();
const givenName = ({ firstName = '', lastName = '' }: EmployeeIdentifiers): string => `${firstName} ${lastName}`.trim();

const isRenamed = (person: EmployeeRow, given: EmployeeIdentifiers): boolean =>
  storedName(person) !== '' && givenName(given) !== '' && !hasSameWords(storedName(person), givenName(given));

const bornOn = (day: string | null | undefined): string | null => knownDay(day ?? null);

/**
 * True if a number that was given to somebody else found this person: another name and another birth date, or,
 * where a birth date is missing, another first name. A last name alone may change by marriage.
 */
const isSomebodyElse = (person: EmployeeRow, given: EmployeeIdentifiers): boolean => {
  if (!isRenamed(person, given)) return false;
  const [stored, named] = [bornOn(person.birth_date), bornOn(given.birthDate)];
  if (stored && named) return stored !== named;
  const { firstName = '', lastName = '' } = given;
  if (person.first_name === '' || firstName === '') return !sharesWord(person.last_name, lastName);
  return !sharesWord(person.first_name, firstName);
};

const withBirth = (name: string, day: string | null): string =>
  day ? `${name}, geboren ${formatGermanDate(day)}` : name;

/** Reason for leaving out a row whose number is that of somebody else; `null` if it is theirs. */
const somebodyElseReason = (person: EmployeeRow, given: EmployeeIdentifiers): string | null => {
  if (!isSomebodyElse(person, given)) return null;
  const stored = withBirth(storedName(person), bornOn(person.birth_date));
  const named = withBirth(givenName(given), bornOn(given.birthDate));
  const number = given.externalId || given.staffNumber;
  return `Die Nummer ${number} gehört ${stored} (ID ${person.id}); hier steht ${named}. Bitte die Nummer oder den Fahrer berichtigen.`;
};

/** Remark on a new last name that no birth date confirms. */
const renamedRemarks = (person: EmployeeRow, given: EmployeeIdentifiers): RowRemark[] => {
  const birth = bornOn(given.birthDate);
  if (!isRenamed(person, given) || (birth && birth === bornOn(person.birth_date))) return [];
  const reason = `An der Nummer erkannt (ID ${person.id}). Der Name wird zu „${givenName(given)}“; bitte prüfen.`;
  return [{ about: `Fahrer ${storedName(person)}`, reason }];
};

const contradicts = (person: EmployeeRow, { externalId, staffNumber, birthDate }: EmployeeIdentifiers): boolean => {
  const [stored, named] = [bornOn(person.birth_date), bornOn(birthDate)];
  const isBornOtherwise = stored !== null && named !== null && stored !== named;
  return (
    isBornOtherwise || !isCompatible(person.external_id, externalId) || !isCompatible(person.staff_number, staffNumber)
  );
};

/** The only driver of a name, unless number or birth date contradicts; several cannot be distinguished. */
const matchByName = (people: EmployeeIndex<EmployeeRow>, given: EmployeeIdentifiers): Match<EmployeeRow> => {
  const namesakes = people.byName.get(wholeName(given)) ?? [];
  const isPossible = namesakes.some((person) => !contradicts(person, given));
  if (!isPossible) return undefined;
  return namesakes.length > 1 ? 'several' : namesakes[0];
};

const namesakesReason = (given: EmployeeIdentifiers): string =>
  `Mehrere Fahrer heißen ${givenName(given)}. Wer gemeint ist, zeigen erst eine bekannte Nummer oder das Geburtsdatum.`;

const byNameRemark = (person: EmployeeRow): RowRemark => ({
  about: `Fahrer ${storedName(person)}`,
  reason: `Am Namen erkannt (ID ${person.id}), den nur dieser Fahrer hat; bitte prüfen.`,
});
