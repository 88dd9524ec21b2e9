import { productName } from '@flottwart/contract/rules/product';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { type Operator, OperatorAddress, OperatorContact } from './operator-details.tsx';
import { rightsSections } from './privacy-rights.tsx';
import { usageSections } from './privacy-usage.tsx';

/** Data the operator processes on behalf of the companies. */
const companyDataSections: readonly LegalSection[] = [
  {
    id: 'fahrer',
    title: 'Daten über Fahrer, Fahrzeuge und Aufgaben',
    body: (
      <>
        <p>Im Auftrag der Firmen werden verarbeitet:</p>
        <ul>
          <li>
            <strong>Fahrer:</strong> Name, Personalnummern, Geburtsdatum und Geburtsort, Anschrift, Telefon und E-Mail,
            Status und Notizen, Tag und Person jeder Führerscheinkontrolle (ohne Kopie),
          </li>
          <li>
            <strong>Fahrzeuge:</strong> Kennzeichen, Fahrgestellnummer, Termine, Leasing- und Reifendaten,
          </li>
          <li>
            <strong>Aufgaben und Reparaturen:</strong> Inhalt, Frist, zuständige Person, Ansprechpartner der Werkstatt,
          </li>
          <li>
            <strong>Anhänge:</strong> Fotos und PDF-Dateien zu Fahrzeugen, Fahrern, Aufgaben, Reparaturen und
            Ordnungswidrigkeiten. Aufnahmeort und andere Angaben der Kamera werden vor dem Speichern aus Fotos entfernt;
            PDF-Dateien bleiben unverändert,
          </li>
          <li>
            <strong>Kommentare, Anhänge und Verknüpfungen</strong> mit der E-Mail-Adresse der Person, die sie verfasst
            oder hinzugefügt hat.
          </li>
        </ul>
        <p>
          Zweck ist die Verwaltung des Fuhrparks. Die Rechtsgrundlage bestimmt die Firma; in Betracht kommen vor allem
          das Beschäftigungsverhältnis (Art. 6 Abs. 1 lit. b DSGVO, § 26 BDSG), gesetzliche Pflichten (lit. c) und das
          berechtigte Interesse an einem geordneten Fuhrpark (lit. f).
        </p>
      </>
    ),
  },
  {
    id: 'fahrten',
    title: 'Fahrten',
    body: (
      <p>
        Zu jeder Fahrt wird gespeichert, wer welches Fahrzeug von wann bis wann hatte. Name und Kennzeichen werden so
        festgehalten, wie sie zur Zeit der Fahrt lauteten. Wird ein Fahrer gelöscht, bleiben vergangene Fahrten mit dem
        Namen bestehen, weil die Firma die Übergabe eines Fahrzeugs nachweisen können muss.
      </p>
    ),
  },
  {
    id: 'ordnungswidrigkeiten',
    title: 'Ordnungswidrigkeiten und Fahrerbenennung',
    body: (
      <>
        <p>
          Zu Kennzeichen und Tatzeit sucht {productName} die passende Fahrt und legt einen Bericht mit Fahrzeug, Fahrer
          und Fallnummer an. Ob und an wen er geht, entscheidet eine Person der Firma. Erst dann wird eine E-Mail mit
          Name, Geburtsdatum, Geburtsort und Anschrift des Fahrers, Kennzeichen, Tatzeit und einem PDF-Schreiben an die
          eingetragene Behörde verschickt, und zwar über den eigenen Mailserver der Firma. Gespeichert wird, wann und an
          wen gesendet wurde.
        </p>
        <p>
          Grundlage ist in der Regel das berechtigte Interesse der Firma, an der Aufklärung mitzuwirken, oder eine
          Pflicht gegenüber der Behörde (Art. 6 Abs. 1 lit. c und f DSGVO).
        </p>
      </>
    ),
  },
  {
    id: 'importe',
    title: 'Importe aus anderen Systemen',
    body: (
      <p>
        Firmen können Fahrzeuge und Fahrten aus einem Fahrtensystem und Fahrer aus einer Mitarbeiterdatenbank
        übernehmen. Die Zugangsdaten hinterlegt die Firma; sie werden verschlüsselt gespeichert und nie wieder
        angezeigt. {productName} ruft dort nur die Daten ab, die für die oben genannten Zwecke gebraucht werden.
      </p>
    ),
  },
  {
    id: 'telematik',
    title: 'Telematik',
    body: (
      <p>
        Verbindet eine Firma ihren Telematikanbieter, werden zu ihren Fahrzeugen Gerätetyp, Seriennummer,
        Fahrgestellnummer, Kilometerstand und letzte Position abgerufen. Der Kilometerstand dient den
        Service-Erinnerungen. Die Position wird angezeigt; erst ein Klick darauf öffnet einen Kartendienst und überträgt
        ihm die Koordinaten. Über den Einsatz der Ortung unterrichtet die Firma ihre Beschäftigten.
      </p>
    ),
  },
  {
    id: 'leasing',
    title: 'Leasingunterlagen',
    body: (
      <p>
        Hochgeladene Rechnungen und Gutschriften werden mit einer Prüfsumme gespeichert und ausgelesen: Nummern, Daten,
        Kennzeichen, Beträge und Leistungen. Enthalten die Dokumente Namen, etwa von Ansprechpartnern, sind auch diese
        im gespeicherten Original enthalten. Die Zuordnung von Gutschriften zu Rechnungen geschieht automatisch und kann
        jederzeit von Hand geändert werden; sie betrifft Beträge, keine Personen.
      </p>
    ),
  },
];

const responsibilitySections = (operator: Operator): readonly LegalSection[] => [
  {
    id: 'verantwortlicher',
    title: 'Verantwortlicher',
    body: (
      <>
        <p>Verantwortlich für diese Website und für die Benutzerkonten ist der Betreiber dieser Installation:</p>
        <OperatorAddress operator={operator} />
        <OperatorContact operator={operator} />
      </>
    ),
  },
  {
    id: 'rollen',
    title: 'Wer für welche Daten zuständig ist',
    body: (
      <>
        <p>
          {productName} wird von Transportunternehmen genutzt, im Folgenden „Firmen“. Zwei Arten von Daten sind zu
          unterscheiden:
        </p>
        <ul>
          <li>
            <strong>Website und Benutzerkonten:</strong> Hier entscheidet der Betreiber über Zweck und Mittel. Er ist
            Verantwortlicher im Sinne von Art. 4 Nr. 7 DSGVO.
          </li>
          <li>
            <strong>Daten der Firmen:</strong> Was eine Firma über Fahrer, Fahrzeuge, Fahrten und Vorgänge erfasst oder
            importiert, verantwortet die Firma. Der Betreiber verarbeitet diese Daten nur in ihrem Auftrag und nach
            ihrer Weisung (Art. 28 DSGVO).
          </li>
        </ul>
        <p>
          Fahrerinnen und Fahrer richten Fragen und Anträge zu ihren Daten daher zuerst an die Firma, für die sie
          fahren. Anträge, die den Betreiber erreichen, leitet er an diese Firma weiter.
        </p>
      </>
    ),
  },
];

const sections = (operator: Operator): readonly LegalSection[] => [
  ...responsibilitySections(operator),
  ...usageSections,
  ...companyDataSections,
  ...rightsSections,
];

export const PrivacyPage = () => (
  <LegalPage
    title="Datenschutz"
    lead={
      <>
        <p>Welche personenbezogenen Daten {productName} verarbeitet, wofür, auf welcher Grundlage und wie lange.</p>
        <p>Stand: 4. April 2025</p>
      </>
    }
    sections={sections}
    withContents
  />
);
