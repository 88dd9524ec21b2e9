import type { vehicleFields } from './fields.ts';

const inspections = ['hu', 'hu/au', 'tuev', 'tuv', 'hauptuntersuchung', 'hu+au', 'tuev/au', 'hu asu', 'tuev asu'];
const inspectionSuffixes = ['', 'bis', 'gueltig bis', 'faellig', 'faellig am', 'datum', 'termin', 'ablauf', 'am'];

/** "km nä. Service", "nä. Insp. km": shortened in any part. */
const mileageHeadings = ['naechster', 'naechste', 'naechsten', 'naechst', 'naech', 'nae', 'n'].flatMap((next) =>
  ['service', 'serv', 'inspektion', 'insp', 'wartung', 'kundendienst', 'kd'].flatMap((what) => [
    ...[`km ${next} ${what}`, `km bis ${next} ${what}`, `km stand ${next} ${what}`, `${next} ${what} km`],
    `${next} ${what} bei km`,
  ]),
);

/** Headings of files that mean a field, beside its label and heading. Apart from the table, because no page needs them. */
export const vehicleSynonyms: Readonly<Partial<Record<keyof typeof vehicleFields, readonly string[]>>> = {
  manufacturer: [
    'marke',
    'fabrikat',
    'fahrzeugmarke',
    'automarke',
    'herst',
    'hersteller marke',
    'make',
    'manufacturer',
  ],
  model: [
    ...['typ', 'modell typ', 'typ modell', 'fahrzeugtyp', 'fahrzeugmodell', 'modellbezeichnung', 'baureihe'],
    ...['handelsbezeichnung', 'bezeichnung', 'fahrzeugbezeichnung', 'model', 'ausfuehrung'],
  ],
  nextServiceDate: [
    ...['naechster service datum', 'service am', 'naechste inspektion', 'inspektion', 'inspektion am', 'wartung'],
    ...['naechste wartung', 'wartung am', 'wartung faellig', 'service', 'service faellig', 'servicetermin'],
    ...['naechster servicetermin', 'naechste durchsicht', 'inspektion faellig', 'kundendienst', 'service bis'],
    ...['insp', 'naechste insp', 'insp am', 'insp faellig', 'nae inspektion', 'nae insp', 'nae service'],
  ],
  huValidUntil: [
    ...inspections.flatMap((name) => inspectionSuffixes.map((suffix) => `${name} ${suffix}`)),
    ...['naechste hu', 'naechster tuev', 'naechste hauptuntersuchung', 'tuevtermin', 'plakette bis'],
  ],
  uvvDueDate: [
    ...['uvv', 'uvv pruefung', 'dguv', 'dguv pruefung', 'dguv 70', 'dguv v70'].flatMap((name) =>
      inspectionSuffixes.map((suffix) => `${name} ${suffix}`),
    ),
    ...['naechste uvv', 'naechste uvv pruefung', 'naechste dguv', 'unfallverhuetung', 'unfallverhuetungspruefung'],
  ],
  naechsterServiceInKm: [
    ...['service km', 'naechster service km', 'naechste inspektion km', 'inspektion km', 'wartung km'],
    ...['service bei km', 'inspektion bei km', 'naechste inspektion bei km', 'naechste wartung km'],
    ...['insp bei km', 'insp km', 'naechste insp bei km', 'wartung bei km', 'naechster service bei km'],
    ...mileageHeadings,
  ],
  providerName: [
    ...['leasing', 'leasinggesellschaft', 'leasingfirma', 'leasingges', 'leasing bei', 'leasingpartner'],
    ...['leasingunternehmen', 'leasingbank', 'lg', 'vermieter', 'leasing gesellschaft', 'finanzierer'],
  ],
  returnDate: [
    ...['rueckgabe', 'leasingende', 'leasing bis', 'leasing rueckgabe', 'rueckgabe am', 'vertragsende', 'laufzeitende'],
    ...['rueckg', 'rueckg leasing', 'leasing rueckg', 'rueckgabe leasing', 'rueckg datum'],
    ...['leasing ende', 'rueckgabetermin', 'vertrag bis', 'laufzeit bis', 'ende leasing', 'leasingablauf'],
  ],
  frontTireType: [
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
  lastFrontTireChange: ['reifenwechsel vorne', 'reifenwechsel va', 'letzter reifenwechsel va', 'letzter wechsel vorne'],
  rearTireType: [
    'reifen hinterachse',
    'reifen ha',
    'bereifung hinten',
    'bereifung ha',
    'bereifung hinterachse',
    'reifentyp hinten',
    'reifen hinten typ',
    'reifen hinten art',
  ],
  lastRearTireChange: [
    'reifenwechsel hinten',
    'reifenwechsel ha',
    'letzter reifenwechsel ha',
    'letzter wechsel hinten',
  ],
};
