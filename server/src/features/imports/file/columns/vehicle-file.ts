import { dayExplanation, type FileColumn, type FileShape } from './file-column.ts';
import { plateColumn, vinColumn } from './shared-columns.ts';

interface Named {
  readonly label: string;
  readonly example: string;
  readonly aliases: readonly string[];
}

const dayColumn = (path: string, monthMeans: 'first' | 'last', named: Named): FileColumn => ({
  path,
  ...named,
  type: 'day',
  monthMeans,
  explanation: dayExplanation,
});

/** Column of a deadline. */
const deadlineColumn = (path: string, monthMeans: 'first' | 'last', named: Named): FileColumn => ({
  ...dayColumn(path, monthMeans, named),
  liesAhead: true,
});

const textColumn = (path: string, named: Named): FileColumn => ({
  path,
  ...named,
  type: 'text',
  explanation: 'Freier Text.',
});

const inspections = ['hu', 'hu/au', 'tuev', 'tuv', 'hauptuntersuchung', 'hu+au', 'tuev/au', 'hu asu', 'tuev asu'];
const inspectionSuffixes = ['', 'bis', 'gueltig bis', 'faellig', 'faellig am', 'datum', 'termin', 'ablauf', 'am'];

/** "km nä. Service", "nä. Insp. km": shortened in any part. */
const mileageHeadings = ['naechster', 'naechste', 'naechsten', 'naechst', 'naech', 'nae', 'n'].flatMap((next) =>
  ['service', 'serv', 'inspektion', 'insp', 'wartung', 'kundendienst', 'kd'].flatMap((what) => [
    ...[`km ${next} ${what}`, `km bis ${next} ${what}`, `km stand ${next} ${what}`, `${next} ${what} km`],
    `${next} ${what} bei km`,
  ]),
);

export const vehicleFile: FileShape = {
  sheet: 'Fahrzeuge',
  required: [['vin', 'licensePlate']],
  columns: [
    vinColumn,
    { ...plateColumn, isOwnPlate: true },
    textColumn('manufacturer', {
      label: 'Hersteller',
      example: 'Mercedes-Benz',
      aliases: ['marke', 'fabrikat', 'fahrzeugmarke', 'automarke', 'herst', 'hersteller marke', 'make', 'manufacturer'],
    }),
    textColumn('model', {
      label: 'Modell',
      example: 'Sprinter 317',
      aliases: [
        ...['typ', 'modell typ', 'typ modell', 'fahrzeugtyp', 'fahrzeugmodell', 'modellbezeichnung', 'baureihe'],
        ...['handelsbezeichnung', 'bezeichnung', 'fahrzeugbezeichnung', 'model', 'ausfuehrung'],
      ],
    }),
    deadlineColumn('nextServiceDate', 'first', {
      label: 'Nächster Service',
      example: '01.03.2027',
      aliases: [
        ...['naechster service datum', 'service am', 'naechste inspektion', 'inspektion', 'inspektion am', 'wartung'],
        ...['naechste wartung', 'wartung am', 'wartung faellig', 'service', 'service faellig', 'servicetermin'],
        ...['naechster servicetermin', 'naechste durchsicht', 'inspektion faellig', 'kundendienst', 'service bis'],
        ...['insp', 'naechste insp', 'insp am', 'insp faellig', 'nae inspektion', 'nae insp', 'nae service'],
      ],
    }),
    {
      path: 'naechsterServiceInKm',
      label: 'Nächster Service in km',
      aliases: [
        ...['service km', 'naechster service km', 'naechste inspektion km', 'inspektion km', 'wartung km'],
        ...['service bei km', 'inspektion bei km', 'naechste inspektion bei km', 'naechste wartung km'],
        ...['insp bei km', 'insp km', 'naechste insp bei km', 'wartung bei km', 'naechster service bei km'],
        ...mileageHeadings,
      ],
      type: 'number',
      example: '60.000',
      explanation: 'Kilometerstand, bei dem der nächste Service fällig ist.',
    },
    deadlineColumn('huValidUntil', 'last', {
      label: 'HU/AU gültig bis',
      example: '30.06.2027',
      aliases: [
        ...inspections.flatMap((name) => inspectionSuffixes.map((suffix) => `${name} ${suffix}`)),
        ...['naechste hu', 'naechster tuev', 'naechste hauptuntersuchung', 'tuevtermin', 'plakette bis'],
      ],
    }),
    textColumn('providerName', {
      label: 'Leasinggeber',
      example: 'Muster Leasing',
      aliases: [
        ...['leasing', 'leasinggesellschaft', 'leasingfirma', 'leasingges', 'leasing bei', 'leasingpartner'],
        ...['leasingunternehmen', 'leasingbank', 'lg', 'vermieter', 'leasing gesellschaft', 'finanzierer'],
      ],
    }),
    deadlineColumn('returnDate', 'last', {
      label: 'Rückgabedatum',
      example: '31.12.2027',
      aliases: [
        ...[
          'rueckgabe',
          'leasingende',
          'leasing bis',
          'leasing rueckgabe',
          'rueckgabe am',
          'vertragsende',
          'laufzeitende',
        ],
        ...['rueckg', 'rueckg leasing', 'leasing rueckg', 'rueckgabe leasing', 'rueckg datum'],
        ...['leasing ende', 'rueckgabetermin', 'vertrag bis', 'laufzeit bis', 'ende leasing', 'leasingablauf'],
      ],
    }),
    textColumn('frontTireType', {
      label: 'Reifen vorne',
      example: 'Ganzjahr',
      aliases: [
        'reifen vorderachse',
        'reifen va',
        'bereifung vorne',
        'bereifung va',
        'bereifung vorderachse',
        'reifen vorn',
        'reifentyp vorne',
        'reifen vorne typ',
        'reifen vorne art',
      ],
    }),
    dayColumn('lastFrontTireChange', 'first', {
      label: 'Letzter Reifenwechsel vorne',
      example: '15.10.2026',
      aliases: ['reifenwechsel vorne', 'reifenwechsel va', 'letzter reifenwechsel va', 'letzter wechsel vorne'],
    }),
    textColumn('rearTireType', {
      label: 'Reifen hinten',
      example: 'Ganzjahr',
      aliases: [
        'reifen hinterachse',
        'reifen ha',
        'bereifung hinten',
        'bereifung ha',
        'bereifung hinterachse',
        'reifentyp hinten',
        'reifen hinten typ',
        'reifen hinten art',
      ],
    }),
    dayColumn('lastRearTireChange', 'first', {
      label: 'Letzter Reifenwechsel hinten',
      example: '15.10.2026',
      aliases: ['reifenwechsel hinten', 'reifenwechsel ha', 'letzter reifenwechsel ha', 'letzter wechsel hinten'],
    }),
    {
      path: 'description',
      label: 'Beschreibung',
      aliases: [
        'bem',
        'bemerkung',
        'bemerkungen',
        'notiz',
        'notizen',
        'kommentar',
        'anmerkung',
        'anmerkungen',
        'hinweis',
        'info',
      ],
      type: 'note',
      example: 'Delle hinten links',
      explanation: 'Freier Text. Eine Beschreibung, die schon da ist, bleibt stehen.',
    },
    {
      path: 'makeModel',
      label: 'Hersteller und Modell',
      aliases: [
        ...['hersteller typ', 'hersteller modell', 'marke typ', 'marke modell', 'fabrikat typ', 'fabrikat modell'],
        ...['hersteller und typ', 'marke und typ', 'marke und modell'],
      ],
      type: 'make-model',
      isAlternative: true,
      example: 'Ford Transit',
      explanation: 'Hersteller und Modell in einer Zelle.',
    },
    // Last, because remembered choices name columns by their place.
    deadlineColumn('uvvDueDate', 'last', {
      label: 'UVV-Prüfung bis',
      example: '31.05.2027',
      aliases: [
        ...['uvv', 'uvv pruefung', 'dguv', 'dguv pruefung', 'dguv 70', 'dguv v70'].flatMap((name) =>
          inspectionSuffixes.map((suffix) => `${name} ${suffix}`),
        ),
        ...['naechste uvv', 'naechste uvv pruefung', 'naechste dguv', 'unfallverhuetung', 'unfallverhuetungspruefung'],
      ],
    }),
  ],
};
