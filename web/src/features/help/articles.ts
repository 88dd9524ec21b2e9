import { wordSearch } from '../../lib/word-search.ts';
import type { NavigationEntry } from '../../shared/navigation.ts';

export interface HelpArticle {
  /** URL fragment; links from outside rely on it. */
  readonly id: string;
  readonly title: string;
  /** Other words that people search for. */
  readonly words: string;
  readonly intro: string;
  readonly steps: readonly string[];
  readonly links: readonly {
    readonly to: NavigationEntry['to'];
    readonly hash?: string;
    readonly label: string;
  }[];
}

/** Labels of the pages are in German quotation marks; a test compares them with the pages. */
export const articles: readonly HelpArticle[] = [
  {
    id: 'erste-schritte',
    title: 'Erste Schritte',
    words: 'Anfang Start einrichten neu Firma Beispiel Probe ausprobieren',
    intro:
      'Das Dashboard zeigt unter „Erste Schritte“, was in einer neuen Firma noch offen ist. Was erledigt ist, wird automatisch abgehakt.',
    steps: [
      'Fahrzeuge anlegen: einzeln mit „Fahrzeug anlegen“ oder viele auf einmal mit „Aus Excel oder CSV importieren“. VIN und Kennzeichen genügen für den Anfang.',
      'Unter „Meine Firma“ Ansprechpartner und Anschrift eintragen, wie sie auf Schreiben stehen sollen. Das machen Administratoren.',
      'Unter „Mein Team“ Kolleginnen und Kollegen einladen. Auch das machen Administratoren.',
      'Zum Umsehen ohne eigene Daten: Administratoren können unter „Meine Firma“ jederzeit „Beispieldaten anlegen“ und die erfundene Flotte wieder entfernen.',
    ],
    links: [
      { to: '/vehicles', label: 'Zu den Fahrzeugen' },
      { to: '/my-company', label: 'Zur Firma' },
      { to: '/my-team', label: 'Zum Team' },
    ],
  },
  {
    id: 'import',
    title: 'Fahrzeuge, Fahrer und Fahrten importieren',
    words: 'Excel CSV Datei hochladen Liste übernehmen zurücknehmen rückgängig',
    intro: 'Listen werden in Schritten übernommen. Bis zum letzten Schritt ist nichts gespeichert.',
    steps: [
      'Auf der Seite der Fahrzeuge, Fahrer oder Fahrten oben rechts das Menü mit den drei Punkten öffnen und „Datei importieren (Excel, CSV)“ wählen.',
      'Unter „Spalten“ prüfen, welche Spalte der Datei was bedeutet.',
      'Unter „Vorschau“ ansehen, was neu ist, was sich ändert und was übersprungen wird. Dann den Import starten.',
      'Zu jedem Import gibt es unter „Importe“ einen Bericht. Administratoren können dort den „Import zurücknehmen“; was seither benutzt oder geändert wurde, bleibt.',
    ],
    links: [
      { to: '/vehicles', label: 'Zu den Fahrzeugen' },
      { to: '/employees', label: 'Zu den Fahrern' },
      { to: '/driver-history', label: 'Zu den Fahrten' },
      { to: '/imports', label: 'Zu den Importen' },
    ],
  },
  {
    id: 'wer-fuhr',
    title: 'Wer fuhr wann?',
    words: 'Fahrer herausfinden Fahrtenbuch Uhrzeit Kennzeichen Schicht',
    intro: 'Die Fahrten halten fest, wer welches Fahrzeug von wann bis wann hatte.',
    steps: [
      'Strg+K drücken (auf dem Mac ⌘K) und Kennzeichen, Tag und Uhrzeit eintippen, zum Beispiel „HH-FW-1003 gestern 14:00“. Die Antwort erscheint in der Suche.',
      'Oder in der Suche „Wer fuhr?“ wählen und Kennzeichen, Tag und Uhrzeit in Felder eintragen.',
      'Die Liste der Fahrten lässt sich nach „Kennzeichen, VIN oder Fahrer“ durchsuchen und auf Tage eingrenzen.',
      'Die Seite einer Fahrt zeigt den ganzen Tag des Fahrzeugs mit allen Fahrern. Mit „Ordnungswidrigkeit anlegen“ geht es von dort weiter.',
    ],
    links: [{ to: '/driver-history', label: 'Zu den Fahrten' }],
  },
  {
    id: 'behoerde',
    title: 'Einer Behörde antworten',
    words: 'Polizei Bußgeld Blitzer Fahrerbenennung Anhörung Brief Ordnungswidrigkeit',
    intro: 'Aus dem Schreiben der Behörde wird eine Ordnungswidrigkeit. Den Fahrer liefern die Fahrten.',
    steps: [
      '„+ Neue Ordnungswidrigkeit“ wählen und Datum, Uhrzeit, „Fallnummer“ und Kennzeichen eintragen.',
      'Passt keine Fahrt genau, stehen die nächsten zur Auswahl. Ohne passende Fahrt lässt sich der „Fahrer von Hand wählen“, mit einem Grund.',
      'Auf der Seite der Ordnungswidrigkeit E-Mail der Behörde und Betreff ergänzen und „Per E-Mail senden“ wählen. Die Vorschau nennt, was noch fehlt; der Mail liegt ein Brief als PDF bei.',
      'Gesendet wird über den Mailserver der eigenen Firma. Fehlt er, nennt die Seite, wer ihn einrichten kann.',
      'Bis wann geantwortet sein soll, zeigt die Liste: sieben Tage nach dem Anlegen.',
    ],
    links: [{ to: '/police-reports', label: 'Zu den Ordnungswidrigkeiten' }],
  },
  {
    id: 'leasing',
    title: 'Leasingrechnungen prüfen',
    words: 'LeasePlan Gutschrift Reklamation Limit Verträge PDF Kosten Auswertung',
    intro: 'Rechnungen und Gutschriften der Leasinggesellschaft werden gelesen, zugeordnet und geprüft.',
    steps: [
      'Unter „PDF importieren“ die Belege hochladen, mehrere auf einmal. Was nicht sicher gelesen wurde, wartet auf eine Entscheidung: „Jetzt prüfen“.',
      '„Offene Gutschriften“ zeigt Belastungen, die noch keine Gutschrift ausgleicht. „Reklamieren“ schreibt der Leasinggesellschaft. Bis zu welchem Betrag das alle dürfen, legen Administratoren in den Leasing-Einstellungen fest; ohne Angabe senden nur sie.',
      '„Auffälligkeiten“ zeigt Beträge, die doppelt, anders als vereinbart, nach der Rückgabe oder sprunghaft höher berechnet wurden. Vereinbartes steht dort unter „Verträge“.',
      'Die Übersicht rechnet je Quartal, Monat und Jahr. Ein „Quartalslimit“ legen Administratoren fest.',
    ],
    links: [
      { to: '/leaseplan/import', label: 'Zum PDF-Import' },
      { to: '/leaseplan/open-credits', label: 'Zu den offenen Gutschriften' },
      { to: '/leaseplan/findings', label: 'Zu den Auffälligkeiten' },
      { to: '/kpi', label: 'Zur Übersicht' },
    ],
  },
  {
    id: 'termine',
    title: 'Termine und Erinnerungen',
    words:
      'HU AU TÜV UVV Service Reifenwechsel Werkstattliste verschieben erledigt Leasingrückgabe Führerschein Kontrolle Kalender fällig E-Mail abschalten',
    intro:
      'Termine entstehen aus den Angaben am Fahrzeug (HU/AU, UVV, Service, Reifen und Rückgabe), aus Führerscheinkontrollen, Aufgaben und Ordnungswidrigkeiten.',
    steps: [
      '„Termine“ zeigt alle nach Dringlichkeit, mit einem Kalender daneben. Das Menü einer Karte oder die Auswahl mehrerer bietet „Erledigt“ mit einem Vorschlag für den nächsten Termin, „Verschieben“ mit einem Grund, der im Verlauf steht, und „Zuweisen“.',
      '„Werkstattliste drucken“ bringt die Termine des Filters aufs Papier. Ein Service nach Kilometern bekommt seinen Tag aus dem Verlauf des Kilometerstands.',
      'Das Dashboard zeigt unter „Anstehende Termine“ die der nächsten 30 Tage, die dringendsten zuerst.',
      'Erinnert wird 30 Tage vorher, 7 Tage vorher und sobald ein Termin überfällig ist, je Stufe einmal. Die E-Mail geht an die Person, der das Fahrzeug oder der Fahrer zugewiesen ist, sonst an alle Administratoren.',
      'Auf der Seite eines Fahrers hält „Kontrolle eintragen“ fest, wer den Führerschein wann gesehen hat. Danach steht die nächste Kontrolle an, nach so vielen Monaten, wie in den Firmendaten steht. Eine Kopie wird nicht gespeichert. Ein aktiver Fahrer ohne Kontrolle ist 14 Tage nach dem Anlegen fällig.',
      'Im eigenen Profil unter „Erinnerungen“ lassen sich die E-Mails abschalten. Mit „Kalender abonnieren“ erscheinen Termine und eigene Aufgaben im eigenen Kalenderprogramm.',
      '„Fahrbereitschaft“ zeigt, welche Fahrzeuge morgen oder an einem anderen Tag einsatzbereit sind, und bei den übrigen den Grund.',
    ],
    links: [
      { to: '/due-dates', label: 'Zu den Terminen' },
      { to: '/my-profile', hash: 'erinnerungen', label: 'Zu den Erinnerungen' },
      { to: '/readiness', label: 'Zur Fahrbereitschaft' },
    ],
  },
  {
    id: 'benachrichtigungen',
    title: 'Benachrichtigungen',
    words: 'Glocke Erwähnung erwähnen @ Kollegen Kommentar gelesen ungelesen E-Mail Hinweis',
    intro: 'Die Glocke oben rechts meldet Zuweisungen, Erwähnungen, Beobachtetes, Termine, Importe und Antworten.',
    steps: [
      'Die Zahl an der Glocke zählt, was ungelesen ist. Ein Klick öffnet den Vorgang und kennzeichnet die Meldung als gelesen. „Alle gelesen“ gilt für alle, die gerade zu sehen sind, und die älteren. „Alle Benachrichtigungen“ öffnet eine eigene Seite: nach Tagen, auf ungelesene oder einzelne Arten eingegrenzt.',
      '@ in einem Kommentar erwähnt jemanden: den Namen aus der Liste wählen oder Vor- und Nachnamen ganz schreiben. Erwähnt ein @ niemanden, steht das unter dem Feld.',
      '„Beobachten“ auf der Seite eines Fahrzeugs, Fahrers oder Vorgangs meldet Kommentare, Änderungen und Termine, auch wenn er jemand anderem zugewiesen ist. Mehrere Änderungen einer Stunde sind eine Meldung.',
      'Im eigenen Profil unter „Erinnerungen“ lässt sich je Art wählen: nur an der Glocke, zusätzlich per E-Mail oder gar nicht.',
    ],
    links: [{ to: '/notifications', label: 'Zu den Benachrichtigungen' }],
  },
  {
    id: 'karte',
    title: 'Fahrzeuge auf der Karte finden',
    words: 'Position Standort GPS Telematik Ortung wo ausschalten Datenschutz',
    intro: 'Die Karte zeigt, wo jedes Fahrzeug zuletzt war. Dafür braucht es eine verbundene Telematik.',
    steps: [
      '„Karte“ zeigt Kennzeichen an ihrem Ort; eine Zahl steht für mehrere Fahrzeuge nahe beieinander. Ein Klick auf das Kennzeichen nennt Fahrer und Alter der Position. „zuletzt“ steht vor dem Namen, wenn gerade niemand fährt; zurückgegebene Fahrzeuge fehlen.',
      'Daneben stehen dieselben Fahrzeuge als Liste. Gesucht wird in beiden zugleich, nach Kennzeichen oder Fahrer.',
      'Die Geräte werden alle zehn Minuten gelesen. Gespeichert wird nur die letzte Position, keine Strecke.',
      'Administratoren können die „Positionen der Fahrzeuge“ unter „Meine Firma“ bei der Telematik ausschalten. Dann werden sie gelöscht und nicht mehr gespeichert; der Kilometerstand bleibt.',
    ],
    links: [
      { to: '/map', label: 'Zur Karte' },
      { to: '/my-company', label: 'Zur Firma' },
    ],
  },
  {
    id: 'team',
    title: 'Team und Rollen',
    words: 'Administrator Benutzer Rechte Kollegen einladen Mitglied entfernen löschen',
    intro: 'Wer mitarbeitet, hat einen eigenen Zugang und eine von zwei Rollen.',
    steps: [
      'Administratoren laden mit „Mitglied hinzufügen“ eine Person per E-Mail ein. Sie wählt ihr Passwort selbst.',
      'Neue Mitglieder sind Benutzer. Mit „Zum Administrator machen“ bekommt jemand die andere Rolle.',
      'Nur Administratoren ändern Firmendaten und Verbindungen, verwalten das Team, löschen Fahrzeuge, Fahrer und Vorgänge und nehmen Importe zurück.',
      'Ein Administrator bleibt immer: Der letzte lässt sich weder entfernen noch zum Benutzer machen.',
    ],
    links: [{ to: '/my-team', label: 'Zum Team' }],
  },
  {
    id: 'handy',
    title: 'Mit dem Handy arbeiten',
    words: 'Smartphone Telefon App installieren Startbildschirm Kamera Foto Schaden offline ohne Netz',
    intro:
      'Im Browser des Handys ist alles da: unten die häufigsten Seiten und die Kamera, in Listen alle Filter hinter einem Knopf.',
    steps: [
      'Auf den Startbildschirm: im Menü des Browsers Zum Startbildschirm hinzufügen oder App installieren wählen.',
      'Die Kamera in der Mitte nimmt ein Foto auf. Danach Fahrzeug und „Schaden“ oder „Dokument“ wählen. Ohne Verbindung bleibt das Foto auf dem Gerät, bis es gesendet ist.',
      'Seiten, die in den letzten 24 Stunden offen waren, lassen sich ohne Verbindung lesen. Oben steht, von wann die Daten sind. Beim Abmelden werden sie gelöscht.',
    ],
    links: [{ to: '/vehicles', label: 'Zu den Fahrzeugen' }],
  },
  {
    id: 'tastatur',
    title: 'Mit der Tastatur arbeiten',
    words: 'Tasten Kürzel Shortcuts schneller suchen springen',
    intro: 'Die Tasten gelten, solange in kein Feld geschrieben wird und kein Dialog offen ist.',
    steps: [
      'Strg+K (auf dem Mac ⌘K) sucht Fahrzeuge, Fahrer, Vorgänge, Seiten und Aktionen.',
      'g und danach ein Buchstabe öffnet eine Seite: g f die Fahrzeuge, g t die Fahrten, g h diese Hilfe.',
      'In Listen sucht /, n legt neu an, j und k wechseln die Zeile, und Enter öffnet sie.',
      '? zeigt alle Tasten.',
    ],
    links: [],
  },
];

/** Articles that contain every typed word; those with all of them in the title come first. */
export const findArticles = (text: string): readonly HelpArticle[] => {
  const hasAll = wordSearch(text);
  const found = articles.filter(({ title, words, intro, steps }) => hasAll([title, words, intro, ...steps].join(' ')));
  const inTitle = ({ title, words }: HelpArticle): boolean => hasAll(`${title} ${words}`);
  return [...found.filter(inTitle), ...found.filter((article) => !inTitle(article))];
};
