import type { Person } from '../../seed/people.ts';

/** Attribute as Personio describes it; each customer defines and names the dynamic ones. */
export interface PersonioAttribute {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly universal_id: string | null;
  readonly read: (person: Person) => unknown;
}

const standard = (key: string, label: string, type: string, read: PersonioAttribute['read']) => ({
  key,
  label,
  type,
  universal_id: key,
  read,
});
const dynamic = (
  number: number,
  label: string,
  read: PersonioAttribute['read'],
  more: Partial<PersonioAttribute> = {},
) => ({ key: `dynamic_${number}`, label, type: 'standard', universal_id: null, read, ...more });

/** Midnight in Berlin with an offset, as Personio writes days. */
const asMidnight = (day: string | undefined): string | null => (day === undefined ? null : `${day}T00:00:00+01:00`);

const always: readonly PersonioAttribute[] = [
  standard('id', 'ID', 'integer', ({ number }) => 7000 + number),
  standard('first_name', 'First name', 'standard', ({ firstName }) => firstName),
  // One in fifty has no last name.
  standard('last_name', 'Last name', 'standard', ({ number, lastName }) => (number % 50 === 37 ? '' : lastName)),
  standard('email', 'Email', 'standard', ({ number }) => `fahrer${number}@spedition.example`),
  standard('status', 'Status', 'standard', ({ number, isActive }) => {
    if (!isActive) return 'inactive';
    return (['active', 'active', 'leave', 'onboarding'] as const)[number % 4];
  }),
  standard('hire_date', 'Hire date', 'date', ({ number }) => asMidnight(`20${10 + (number % 15)}-03-01`)),
  standard('department', 'Department', 'standard', () => ({
    type: 'Department',
    attributes: { id: 281_521, name: 'Fuhrpark' },
  })),
  dynamic(1_146_900, 'Kleidergröße', ({ number }) => ['M', 'L', 'XL'][number % 3]),
];

const birthday = { type: 'date', universal_id: 'date_of_birth' };

/** Two customers: one with German attributes, one with English ones and street and number in one field. */
export const personioAttributes: Readonly<Record<'de' | 'en', readonly PersonioAttribute[]>> = {
  de: [
    ...always,
    dynamic(1_146_666, 'Geburtstag', ({ birthDate }) => asMidnight(birthDate), birthday),
    dynamic(1_146_667, 'Geburtsort', ({ birthCity }) => birthCity ?? null),
    dynamic(1_146_668, 'Straße', ({ address }) => address?.street ?? null),
    dynamic(1_146_669, 'Hausnummer', ({ address }) => address?.houseNumber ?? null),
    dynamic(1_146_670, 'PLZ', ({ address }) => address?.postalCode ?? null),
    dynamic(1_146_671, 'Wohnort', ({ address }) => address?.city ?? null),
    dynamic(1_146_672, 'Personal-Nr.', ({ number }) => 1000 + number, { type: 'integer' }),
  ],
  en: [
    ...always,
    dynamic(2_001, 'Date of birth', ({ birthDate }) => asMidnight(birthDate), { type: 'date' }),
    dynamic(2_002, 'Place of Birth', ({ birthCity }) => birthCity ?? ''),
    dynamic(2_003, 'Street', ({ address }) => address && `${address.street} ${address.houseNumber}`),
    dynamic(2_004, 'Postal code', ({ address }) => address?.postalCode),
    dynamic(2_005, 'City', ({ address }) => address?.city),
    dynamic(2_006, 'Employee number', ({ number }) => String(1000 + number)),
  ],
};
