import type { FileShape } from './file-column.ts';
import { person } from './shared-columns.ts';

export const employeeFile: FileShape = {
  sheet: 'Fahrer',
  required: [['lastName', 'firstName']],
  columns: [
    {
      path: 'employeeId',
      label: 'Fahrer-ID',
      aliases: ['employeeid', 'externe id'],
      type: 'text',
      example: 'F-1001',
      explanation: 'ID in einem anderen System. Wer eine ID hat, wird an ihr wiedererkannt.',
    },
    {
      path: 'mitarbeiterId',
      label: 'Mitarbeiter-ID',
      aliases: ['personalnummer', 'personalnr', 'pers nr', 'mitarbeiternummer'],
      type: 'text',
      example: '4711',
      explanation: 'Personalnummer. Erkennt einen Fahrer wieder, wenn keine Fahrer-ID da ist.',
    },
    ...person(''),
    {
      path: 'birthCity',
      label: 'Geburtsort',
      type: 'text',
      example: 'Hamburg',
      explanation: 'Wird für Schreiben an Behörden gebraucht.',
    },
    {
      path: 'street',
      label: 'Straße',
      aliases: ['strasse'],
      type: 'text',
      example: 'Musterweg',
      explanation: 'Straße ohne Hausnummer.',
    },
    {
      path: 'houseNumber',
      label: 'Hausnummer',
      aliases: ['hausnr', 'nr'],
      type: 'text',
      example: '12a',
      explanation: 'Hausnummer.',
    },
    {
      path: 'plz',
      label: 'Postleitzahl',
      aliases: ['plz'],
      type: 'text',
      example: '01067',
      explanation: 'Postleitzahl, führende Nullen bleiben erhalten.',
    },
    {
      path: 'city',
      label: 'Ort',
      aliases: ['stadt', 'wohnort'],
      type: 'text',
      example: 'Dresden',
      explanation: 'Wohnort.',
    },
    {
      path: 'status',
      label: 'Status',
      type: 'status',
      example: 'aktiv',
      explanation: '„aktiv“ oder „inaktiv“. Leer: neue Fahrer sind aktiv, bei den anderen bleibt es, wie es ist.',
    },
  ],
};
