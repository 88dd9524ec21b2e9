/** Fields that every customer of Personio names individually. */
type MappedField = 'staffNumber' | 'birthDate' | 'birthCity' | 'street' | 'houseNumber' | 'postalCode' | 'city';

export interface Attribute {
  readonly key: string;
  readonly label: string;
  readonly universal_id?: string | null | undefined;
}

/** Field to the key of its attribute, such as `dynamic_1146666`. */
export type AttributeMapping = Partial<Record<MappedField, string>>;

interface Words {
  readonly universalIds: readonly string[];
  /** Best first. */
  readonly labels: readonly string[];
}

const words: Readonly<Record<MappedField, Words>> = {
  staffNumber: {
    universalIds: ['employee_number', 'personnel_number', 'staff_number'],
    labels: [
      'Personalnummer',
      'Personal-Nr.',
      'Pers.-Nr.',
      'Mitarbeiternummer',
      'Mitarbeiter-Nr.',
      'Personnel number',
      'Employee number',
      'Staff number',
      'Employee ID',
    ],
  },
  birthDate: {
    universalIds: ['date_of_birth', 'birthday'],
    labels: ['Geburtsdatum', 'Geburtstag', 'Date of birth', 'Birth date', 'Birthday'],
  },
  birthCity: {
    universalIds: ['place_of_birth', 'birth_place', 'city_of_birth'],
    labels: ['Geburtsort', 'Geburtsstadt', 'Place of birth', 'Birthplace', 'City of birth'],
  },
  street: {
    universalIds: ['street', 'address_street'],
    labels: [
      'Straße',
      'Straße (privat)',
      'Straße und Hausnummer',
      'Straße, Hausnummer',
      'Straße & Hausnummer',
      'Straße/Hausnr.',
      'Straße, Nr.',
      'Street',
      'Street name',
      'Street and number',
      'Street and house number',
      'Anschrift',
      'Adresse',
    ],
  },
  houseNumber: {
    universalIds: ['house_number', 'street_number'],
    labels: ['Hausnummer', 'Haus-Nr.', 'House number', 'Street number', 'House no.'],
  },
  postalCode: {
    universalIds: ['postal_code', 'zip_code', 'zip', 'postcode'],
    labels: ['PLZ', 'Postleitzahl', 'PLZ (privat)', 'Postal code', 'Postcode', 'ZIP code', 'ZIP'],
  },
  city: {
    universalIds: ['city', 'town'],
    labels: ['Wohnort', 'Ort', 'Stadt', 'Ort (privat)', 'City', 'Town', 'Place of residence'],
  },
};

/** Normalised, so that „Straße / Haus-Nr.“ equals „strasse haus nr“. */
const plain = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Prefers Personio's own name of a meaning, then the customer's label. */
export const mapAttributes = (attributes: readonly Attribute[]): AttributeMapping => {
  const byUniversalId = firstKeyByName(attributes, ({ universal_id }) => universal_id ?? '');
  const byLabel = firstKeyByName(attributes, ({ label }) => plain(label));
  const found = Object.entries(words).map(([field, { universalIds, labels }]) => [
    field,
    firstHit(byUniversalId, universalIds) ?? firstHit(byLabel, labels.map(plain)),
  ]);
  return Object.fromEntries(found.filter(([, key]) => key !== undefined));
};

const firstKeyByName = (
  attributes: readonly Attribute[],
  nameOf: (attribute: Attribute) => string,
): Map<string, string> => new Map([...attributes].reverse().map((attribute) => [nameOf(attribute), attribute.key]));

const firstHit = (keys: ReadonlyMap<string, string>, names: readonly string[]): string | undefined =>
  names.map((name) => keys.get(name)).find((key) => key !== undefined);
