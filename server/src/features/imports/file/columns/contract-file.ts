import { dayExplanation, type FileShape } from './file-column.ts';
import { plateColumn } from './shared-columns.ts';

/** Service of a row that names none, as the form of a contract has it. */
export const defaultService = 'Leasingrate';

const months = ['monatlich', 'monatliche', 'mtl', 'monats', 'pro monat', 'monat', 'im monat', ''];

/** "mtl. Rate netto", "Leasingrate netto mtl.", "Rate €/Monat"; the amount is net and per month. */
const rateHeadings = ['rate', 'leasingrate', 'leasing rate', 'finanzrate', 'mietrate'].flatMap((rate) =>
  months.flatMap((month) =>
    ['', 'netto', 'eur', 'euro', 'netto eur', 'in eur', 'in euro'].flatMap((unit) => [
      ...[`${month} ${rate} ${unit}`, `${rate} ${unit} ${month}`, `${rate} ${month} ${unit}`],
      ...[`${unit} ${rate} ${month}`, `${month} ${unit} ${rate}`],
    ]),
  ),
);

/** Alone they leave open whether a year or the whole term is meant. */
export const distances = [
  'km',
  'kilometer',
  'laufleistung',
  'fahrleistung',
  'km leistung',
  'laufleistung km',
  'km laufleistung',
];
const yearly = ['p a', 'pro jahr', 'im jahr', 'je jahr', 'jahr', 'jaehrlich', 'jahr km', 'p a km'];
const whole = ['gesamt', 'ges', 'insgesamt', 'vertrag', 'vereinbart', 'laufzeit', 'gesamt km'];

export const contractFile: FileShape = {
  sheet: 'Leasingverträge',
  required: [['licensePlate'], ['lessor'], ['rate'], ['from']],
  columns: [
    {
      ...plateColumn,
      explanation: 'Kennzeichen, das das Fahrzeug in der Laufzeit trägt. Das Fahrzeug muss angelegt sein.',
    },
    {
      path: 'lessor',
      label: 'Leasinggeber',
      aliases: [
        ...['leasing', 'leasinggesellschaft', 'leasingfirma', 'leasingges', 'leasing bei', 'leasingpartner', 'lessor'],
        ...['leasingunternehmen', 'leasingbank', 'lg', 'vermieter', 'leasing gesellschaft', 'finanzierer', 'anbieter'],
        ...['vertragspartner', 'leasing geber', 'name leasinggeber', 'leasing company'],
      ],
      type: 'text',
      example: 'Muster Leasing',
      explanation: 'Gesellschaft, die den Vertrag abrechnet.',
    },
    {
      path: 'service',
      label: 'Leistung',
      aliases: [
        ...['leistungen', 'service', 'leistungsart', 'art der leistung', 'vertragsleistung', 'leistungsbezeichnung'],
        ...['rate fuer', 'ratenart', 'bezeichnung der leistung', 'services'],
      ],
      type: 'text',
      example: defaultService,
      explanation: `Leistung, wie die Rechnungen sie nennen. Leer: ${defaultService}.`,
    },
    {
      path: 'rate',
      label: 'Rate netto',
      aliases: [...rateHeadings, 'monthly rate', 'rental', 'monthly rental'],
      type: 'amount',
      example: '412,50',
      explanation: 'Betrag netto im Monat, in Euro.',
    },
    {
      path: 'from',
      label: 'Beginn',
      aliases: [
        ...[
          'vertragsbeginn',
          'von',
          'ab',
          'start',
          'leasingbeginn',
          'leasing beginn',
          'laufzeit von',
          'laufzeitbeginn',
        ],
        ...['vertragsstart', 'vertrag von', 'vertrag ab', 'leasing von', 'leasing ab', 'gueltig ab', 'gueltig von'],
        ...['beginn laufzeit', 'beginn vertrag', 'beginn leasing', 'laufzeit ab', 'startdatum', 'beginndatum', 'from'],
        ...['vertrag beginn', 'laufzeit beginn'],
      ],
      type: 'day',
      monthMeans: 'first',
      example: '01.01.2026',
      explanation: `${dayExplanation} Mit Fahrzeug, Leasinggeber und Leistung zusammen erkennt er einen Vertrag wieder.`,
    },
    {
      path: 'to',
      label: 'Ende',
      aliases: [
        ...['vertragsende', 'bis', 'laufzeit bis', 'leasingende', 'leasing ende', 'laufzeitende', 'vertrag bis'],
        ...['leasing bis', 'gueltig bis', 'ende laufzeit', 'ende vertrag', 'ende leasing', 'vertragsablauf', 'ablauf'],
        ...['enddatum', 'vertrag ende', 'laufzeit ende', 'leasingablauf', 'to'],
      ],
      type: 'day',
      monthMeans: 'last',
      example: '31.12.2028',
      explanation: `Letzter Tag. ${dayExplanation} Leer, solange es offen ist.`,
    },
    {
      path: 'kilometres',
      label: 'Kilometer gesamt',
      aliases: [
        ...distances.flatMap((distance) => whole.flatMap((part) => [`${distance} ${part}`, `${part} ${distance}`])),
        ...['gesamtlaufleistung', 'gesamtkilometer', 'gesamtfahrleistung', 'vertragskilometer', 'vertragslaufleistung'],
      ],
      type: 'number',
      example: '90.000',
      explanation: 'Kilometer für die ganze Laufzeit.',
    },
    {
      path: 'contractNumber',
      label: 'Vertragsnummer',
      aliases: [
        ...['vertrag', 'vertrags', 'leasingvertrag', 'leasingvertrags', 'lv', 'leasing vertrag', 'kontrakt'].flatMap(
          (name) => ['nr', 'nummer', 'no', 'number', 'id'].map((number) => `${name} ${number}`),
        ),
        ...[
          'vertragsnr',
          'vertragnr',
          'leasingvertragsnummer',
          'leasingvertragsnr',
          'kontraktnummer',
          'contract number',
        ],
        ...['contract no', 'leasingnummer', 'leasing nr', 'vertragskennung', 'lvnr'],
      ],
      type: 'text',
      example: 'LV-4711/24',
      explanation: 'Nummer des Vertrags, wie der Leasinggeber sie schreibt.',
    },
    {
      path: 'months',
      label: 'Laufzeit in Monaten',
      aliases: ['laufzeit', 'laufzeit monate', 'laufzeit mon', 'vertragslaufzeit', 'monate', 'lz', 'dauer', 'term'],
      type: 'months',
      isAlternative: true,
      example: '36',
      explanation: 'Monate oder Jahre ab dem Beginn, wenn kein Ende dasteht.',
    },
    {
      path: 'kilometresPerYear',
      label: 'Kilometer im Jahr',
      aliases: [
        ...distances.flatMap((distance) => yearly.flatMap((part) => [`${distance} ${part}`, `${part} ${distance}`])),
        ...['jahreslaufleistung', 'jahreskilometer', 'jahresfahrleistung', 'jaehrliche laufleistung', 'jaehrliche km'],
      ],
      type: 'number',
      isAlternative: true,
      example: '30.000',
      explanation: 'Kilometer im Jahr; daraus wird mit der Laufzeit die Zahl für den Vertrag gerechnet.',
    },
  ],
};
