import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import { employeeSynonyms } from '@flottwart/contract/kinds/employee/import-synonyms';
import { fieldColumns } from './field-columns.ts';
import type { FileShape } from './file-column.ts';
import { namePaths, personColumns } from './shared-columns.ts';

const { employeeId, mitarbeiterId, firstName: _first, lastName: _last, birthDate: _birth, ...others } = employeeFields;

export const employeeFile: FileShape = {
  sheet: 'Fahrer',
  required: [namePaths('')],
  columns: [
    ...fieldColumns({ employeeId, mitarbeiterId }, employeeSynonyms, {
      employeeId: { explanation: 'ID in einem anderen System. Wer eine ID hat, wird an ihr wiedererkannt.' },
      mitarbeiterId: { explanation: 'Personalnummer. Erkennt einen Fahrer wieder, wenn keine Fahrer-ID da ist.' },
    }),
    ...personColumns(''),
    ...fieldColumns(others, employeeSynonyms, {
      birthCity: { explanation: 'Wird für Schreiben an Behörden gebraucht.' },
      street: {
        type: 'street',
        explanation: 'Straße; eine Hausnummer am Ende wird abgetrennt, wenn sie keine eigene Spalte hat.',
      },
      houseNumber: { explanation: 'Hausnummer.' },
      city: { explanation: 'Wohnort.' },
      phone: { explanation: 'Telefonnummer, unter der der Fahrer erreichbar ist.' },
    }),
    {
      path: 'status',
      label: 'Status',
      aliases: ['aktiv', 'zustand'],
      type: 'status',
      example: 'aktiv',
      explanation: '„aktiv“ oder „inaktiv“. Leer: neue Fahrer sind aktiv, bei den anderen bleibt es, wie es ist.',
    },
    {
      path: 'postcodeCity',
      label: 'PLZ Ort',
      aliases: ['plz wohnort', 'plz stadt', 'postleitzahl ort', 'plz und ort', 'postleitzahl und ort', 'plz u ort'],
      type: 'postcode-city',
      isAlternative: true,
      example: '01067 Dresden',
      explanation: 'Postleitzahl und Ort in einer Zelle.',
    },
  ],
};
