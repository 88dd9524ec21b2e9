import { declaredKeys } from '@flottwart/contract/rules/known-entries';

interface TermEntry {
  readonly title: string;
  readonly text: string;
  /** Labels and headings that show the explanation automatically. */
  readonly labels: readonly string[];
}

/** Terms of fleet law and leasing, explained as to a new colleague. */
export const terms = {
  inspection: {
    title: 'HU/AU',
    text: 'Hauptuntersuchung mit Abgasuntersuchung nach § 29 StVZO, der Monat steht auf der Plakette. Transporter bis 3,5 t müssen alle 24 Monate vorgeführt werden, schwerere jährlich.',
    labels: ['HU/AU gültig bis', 'HU gültig bis'],
  },
  uvv: {
    title: 'UVV-Prüfung',
    text: 'Prüfung nach den Unfallverhütungsvorschriften (§ 57 DGUV Vorschrift 70): Ein Sachkundiger prüft jedes gewerblich genutzte Fahrzeug mindestens einmal im Jahr auf Betriebssicherheit.',
    labels: ['UVV-Prüfung bis'],
  },
  vin: {
    title: 'VIN (FIN)',
    text: 'Fahrzeug-Identifizierungsnummer: 17 Zeichen ohne I, O und Q. Sie steht in der Zulassungsbescheinigung in Feld E und bleibt ein Fahrzeugleben lang gleich, anders als das Kennzeichen.',
    labels: ['VIN'],
  },
  serviceKm: {
    title: 'Nächster Service in km',
    text: 'Der Kilometerstand, bei dem der nächste Service fällig ist. Mit Telematik wird er mit dem gemeldeten Stand verglichen, und die Erinnerung kommt von selbst.',
    labels: ['Nächster Service in km'],
  },
  lessor: {
    title: 'Leasinggeber',
    text: 'Die Leasinggesellschaft, der das Fahrzeug gehört. Sie stellt Rechnungen und schreibt Gutschriften.',
    labels: ['Leasinggeber'],
  },
  returnDate: {
    title: 'Rückgabedatum',
    text: 'Der Tag, an dem das Fahrzeug laut Leasingvertrag zurückgeht. Erinnert wird 30 Tage und 7 Tage vorher.',
    labels: ['Rückgabedatum'],
  },
  tyres: {
    title: 'Reifen',
    text: 'Bei Glätte, Schnee und Reif darf nur mit Winterreifen mit Alpine-Symbol gefahren werden (§ 2 Abs. 3a StVO). Steht „Winterreifen“ oder „Sommerreifen“ im Feld, wird an den Wechsel erinnert.',
    labels: ['Reifen'],
  },
  telematics: {
    title: 'Telematik',
    text: 'Was ein Gerät im Fahrzeug an den Telematik-Anbieter meldet: Kilometerstand, Position und wann es zuletzt gesendet hat.',
    labels: ['Telematik'],
  },
  shift: {
    title: 'Schichtdauer',
    text: 'Die Zeit von Beginn bis Ende der Fahrt mit allen Pausen, keine Lenkzeit. Gelb ab 9, rot ab 10 Stunden: mehr als 10 Stunden Arbeitszeit am Tag erlaubt § 3 ArbZG nicht.',
    labels: ['Schichtdauer'],
  },
  offence: {
    title: 'Ordnungswidrigkeit',
    text: 'Ein Verstoß, für den ein Verwarnungs- oder Bußgeld droht. Die Behörde fragt den Halter, wer gefahren ist.',
    labels: ['Tat'],
  },
  caseNumber: {
    title: 'Fallnummer',
    text: 'Das Aktenzeichen der Behörde. Es steht oben auf dem Anhörungs- oder Zeugenfragebogen und gehört in jede Antwort.',
    labels: ['Fallnummer'],
  },
  answerDeadline: {
    title: 'Antwort bis',
    text: 'Auf einen Zeugenfragebogen wird meist binnen einer Woche geantwortet; gerechnet ab dem Tag, an dem der Bericht angelegt wurde.',
    labels: ['Antwort bis'],
  },
  namingTheDriver: {
    title: 'Fahrerbenennung',
    text: 'Die Antwort an die Behörde, wem das Fahrzeug zur Tatzeit überlassen war. Lässt sich der Fahrer nicht feststellen, kann die Behörde ein Fahrtenbuch anordnen (§ 31a StVZO).',
    labels: ['E-Mail an die Behörde'],
  },
  employeeNumber: {
    title: 'Mitarbeiter-ID',
    text: 'Die Kennung in der Mitarbeiter-Datenbank. An ihr wird beim Import erkannt, wer schon da ist.',
    labels: ['Mitarbeiter-ID'],
  },
  invoice: {
    title: 'Rechnung',
    text: 'Womit die Leasinggesellschaft die Firma belastet. Jede Zeile der Rechnung ist eine Position mit eigenem Kennzeichen und Betrag.',
    labels: ['Rechnung', 'Verknüpfte Rechnung'],
  },
  credit: {
    title: 'Gutschrift',
    text: 'Was die Leasinggesellschaft zurückgibt. Sie wird mit der Rechnung verrechnet, zu der sie gehört; ihr Betrag ist negativ.',
    labels: ['Gutschrift', 'Verknüpfte Gutschrift'],
  },
  openAmount: {
    title: 'Noch offen',
    text: 'Der Teil des Betrags, dem noch keine Gutschrift oder Rechnung gegenübersteht.',
    labels: ['Noch offen', 'Noch offen (netto)'],
  },
  aff: {
    title: 'AFF',
    text: 'Positionen, deren Leistungstext eines der AFF-Wörter trägt. Sie werden getrennt ausgewertet; je Position lässt sich die Einordnung ändern.',
    labels: ['Gutschriften AFF, gesamt'],
  },
  quarterlyLimit: {
    title: 'Quartalslimit',
    text: 'Ein Höchstbetrag je Quartal, den die Firma selbst festlegt: für AFF-Gutschriften oder für die Kosten nach Gutschriften. Gelb ab 80 %, rot ab 100 %.',
    labels: ['Quartalslimit'],
  },
  loss: {
    title: 'Höchster Verlust',
    text: 'Das Kennzeichen, bei dem Rechnungen die Gutschriften am weitesten übersteigen.',
    labels: ['Höchster Verlust'],
  },
} as const satisfies Record<string, TermEntry>;

export type TermName = keyof typeof terms;

const names = declaredKeys(terms);

const byLabel: ReadonlyMap<string, TermName> = new Map(
  names.flatMap((name) => terms[name].labels.map((label): [string, TermName] => [label, name])),
);

/** Finds the term of a label; `undefined` if it needs no explanation. */
export const termOf = (label: string): TermName | undefined => byLabel.get(label);
