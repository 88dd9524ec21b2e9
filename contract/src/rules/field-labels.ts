import { allFields } from '../kinds/all-fields.ts';
import { fieldEntries } from '../kinds/field.ts';

const declared = Object.values(allFields).flatMap((fields) => fieldEntries(fields));

/** Labels of all fields by their write key, and of what only the history has. */
const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(declared.map(({ key, field }) => [key, field.label])),
  title: 'Titel',
  status: 'Status',
  assignedToUsername: 'Zugewiesen an',
  description: 'Beschreibung',
  plateTime: 'Zeit des Kennzeichens',
  plateTypo: 'Tippfehler im Kennzeichen berichtigt',
  timeZone: 'Zeitzone',
  driver: 'Fahrer',
  tripId: 'Fahrt',
  driverReason: 'Grund',
  created: 'Angelegt',
  relation: 'Verknüpfung',
  attachment: 'Anhang',
  photo: 'Foto des Fahrzeugs',
  licenceCheck: 'Führerscheinkontrolle',
  policeMail: 'E-Mail an die Behörde',
  hold: 'Aufbewahrung',
  disclosure: 'Auskunft erstellt',
  archived: 'Archiviert',
  changeReason: 'Grund der Änderung',
  dateDone: 'Erledigt',
  commentEdited: 'Kommentar bearbeitet',
  commentDeleted: 'Kommentar gelöscht',
};

/** Label of a field, undefined for one that no page shows. */
export const knownFieldLabel = (field: string): string | undefined => labels[field];

/** Label of a field in the history. */
export const fieldLabel = (field: string): string => labels[field] ?? field;

/** Keys of a PATCH that a response names differently. */
const readKeys: Readonly<Record<string, string>> = {
  assignedToUsername: 'assignedToEmail',
  ...Object.fromEntries(declared.map(({ key, read }) => [key, read])),
};

/** Key under which a response holds the value of a PATCH key. */
export const readKey = (field: string): string => readKeys[field] ?? field;
