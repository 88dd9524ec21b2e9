import { nameReading } from '@flottwart/contract/rules/forbidden-characters';
import type { RowRemark } from '../../work-items/write-items.ts';
import type { EmployeeRow } from './employee.repository.ts';
import {
  createSimilarMemory,
  type EmployeeIdentifiers,
  type EmployeeIndex,
  findNamesake,
  findSimilarNumber,
} from './employee-match.ts';

const namesakeRemark = (person: EmployeeRow): RowRemark => ({
  about: `Fahrer ${`${person.first_name} ${person.last_name}`.trim()}`,
  reason: `Mit diesem Namen und Geburtsdatum ist schon ein Fahrer angelegt (ID ${person.id}), aber mit einer anderen Nummer. Er wird ein zweites Mal angelegt; bitte prüfen.`,
});

export const renumberedRemark = (
  person: EmployeeRow,
  { mitarbeiterId = '' }: { readonly mitarbeiterId?: string | undefined },
): RowRemark => ({
  about: `Fahrer ${`${person.first_name} ${person.last_name}`.trim()}`,
  reason: `Am Namen und Geburtsdatum erkannt (ID ${person.id}). Die Nummer ${person.staff_number} bleibt, obwohl hier ${mitarbeiterId} steht; bitte prüfen.`,
});

/** Both may be one person whose number lost its zeros; nobody but a person knows. */
const similarRemark = (
  { firstName = '', lastName = '' }: EmployeeIdentifiers,
  number: string,
  where: string,
): RowRemark => ({
  about: `Fahrer ${`${firstName} ${lastName}`.trim()}`,
  reason: `Ähnliche Nummer: ${number} ${where}. Es werden zwei Fahrer; bitte prüfen.`,
});

/** Tells whether an earlier row has the same name and date of birth; remembers the row. */
const createNamesakeMemory = () => {
  const seen = new Set<string>();
  return ({ firstName = '', lastName = '', birthDate }: EmployeeIdentifiers): boolean => {
    const person = `${nameReading(firstName, lastName)} ${birthDate}`;
    const isKnown = Boolean(birthDate) && seen.has(person);
    seen.add(person);
    return isKnown;
  };
};

const repeatedNameRemark = ({ firstName = '', lastName = '' }: EmployeeIdentifiers): RowRemark => ({
  about: `Fahrer ${`${firstName} ${lastName}`.trim()}`,
  reason:
    'Name und Geburtsdatum stehen auch in einer anderen Zeile, mit einer anderen Nummer. Es werden zwei Fahrer; bitte prüfen.',
});

/** Remarks about a new driver who may be another one under a similar number or the same name. */
export const createSuspicion = (people: EmployeeIndex<EmployeeRow>) => {
  const earlierNumber = createSimilarMemory();
  const isNamedBefore = createNamesakeMemory();
  return (identifiers: EmployeeIdentifiers): RowRemark[] => {
    const namesake = findNamesake(people, identifiers);
    const similar = findSimilarNumber(people, identifiers);
    const inFile = earlierNumber(identifiers);
    const remarks = namesake ? [namesakeRemark(namesake)] : [];
    if (isNamedBefore(identifiers)) remarks.push(repeatedNameRemark(identifiers));
    if (similar) {
      const name = `${similar.person.first_name} ${similar.person.last_name}`.trim();
      remarks.push(similarRemark(identifiers, similar.number, `hat schon ${name} (ID ${similar.person.id})`));
    } else if (inFile) remarks.push(similarRemark(identifiers, inFile, 'steht in einer anderen Zeile'));
    return remarks;
  };
};
