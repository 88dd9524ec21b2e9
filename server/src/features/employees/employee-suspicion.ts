import type { RowRemark } from '../../work-items/write-items.ts';
import type { EmployeeRow } from './employee.repository.ts';
import {
  createSimilarMemory,
  type EmployeeIdentifiers,
  type EmployeeIndex,
  findNamesake,
  findSimilarNumber,
  nameAlone,
  wholeName,
} from './employee-match.ts';

const namesakeRemark = (person: EmployeeRow): RowRemark => ({
  about: `Fahrer ${`${person.first_name} ${person.last_name}`.trim()}`,
  reason: `Mit diesem Namen und Geburtsdatum ist schon ein Fahrer angelegt (ID ${person.id}), aber mit einer anderen Nummer. Er wird ein zweites Mal angelegt; bitte prüfen.`,
});

export const renumberedRemark = (person: EmployeeRow, { staffNumber = '' }: EmployeeIdentifiers): RowRemark => ({
  about: `Fahrer ${`${person.first_name} ${person.last_name}`.trim()}`,
  reason: `Am Namen und Geburtsdatum erkannt (ID ${person.id}). Die Nummer ${person.staff_number} bleibt, obwohl hier ${staffNumber} steht; bitte prüfen.`,
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

/** Compares the name with those of earlier rows, and remembers it. */
const createNamesakeMemory = () => {
  const [people, names, namesAlone] = [new Set<string>(), new Set<string>(), new Set<string>()];
  return (identifiers: EmployeeIdentifiers): RowRemark[] => {
    const [name, alone] = [wholeName(identifiers), nameAlone(identifiers)];
    const person = `${name} ${identifiers.birthDate}`;
    const isSamePerson = Boolean(identifiers.birthDate) && people.has(person);
    const isSameName = alone === '' ? namesAlone.has(name) : names.has(name);
    people.add(person);
    if (name !== '') names.add(name);
    if (alone !== '') namesAlone.add(alone);
    if (isSamePerson) return [repeatedNameRemark(identifiers, 'Name und Geburtsdatum stehen')];
    return isSameName ? [repeatedNameRemark(identifiers, 'Der Name steht')] : [];
  };
};

const repeatedNameRemark = (
  { firstName = '', lastName = '' }: EmployeeIdentifiers,
  repeated: 'Name und Geburtsdatum stehen' | 'Der Name steht',
): RowRemark => ({
  about: `Fahrer ${`${firstName} ${lastName}`.trim()}`,
  reason: `${repeated} auch in einer anderen Zeile, mit anderen Angaben. Es werden zwei Fahrer; bitte prüfen.`,
});

/** Remarks about a new driver who may be another one under a similar number or the same name. */
export const createSuspicion = (people: EmployeeIndex<EmployeeRow>) => {
  const earlierNumber = createSimilarMemory();
  const repeatedNames = createNamesakeMemory();
  return (identifiers: EmployeeIdentifiers): RowRemark[] => {
    const namesake = findNamesake(people, identifiers);
    const similar = findSimilarNumber(people, identifiers);
    const inFile = earlierNumber(identifiers);
    const remarks = namesake ? [namesakeRemark(namesake)] : [];
    remarks.push(...repeatedNames(identifiers));
    if (similar) {
      const name = `${similar.person.first_name} ${similar.person.last_name}`.trim();
      remarks.push(similarRemark(identifiers, similar.number, `hat schon ${name} (ID ${similar.person.id})`));
    } else if (inFile) remarks.push(similarRemark(identifiers, inFile, 'steht in einer anderen Zeile'));
    return remarks;
  };
};
