import { productName } from '@flottwart/contract/rules/product';
import type { LegalSection } from './legal-page.tsx';

const periods = [
  ['Registrierung ohne Bestätigung der E-Mail-Adresse', '7 Tage'],
  [
    'Bestätigungslink, Link für ein neues Passwort',
    'gültig 24 Stunden bzw. 1 Stunde, gelöscht spätestens nach 31 Tagen',
  ],
  ['Sitzung', '24 Stunden ohne Nutzung, höchstens 30 Tage'],
  ['Verlauf der Anmeldungen und Änderungen am Konto', '90 Tage'],
  ['Zweiter Faktor', 'bis er abgeschaltet oder das Konto entfernt wird'],
  ['Zähler für Anmeldeversuche', 'rund 1 Tag'],
  ['Prüfwerte wiedererkannter Browser', '180 Tage nach der letzten Anmeldung'],
  ['Benutzerkonto', 'bis ein Administrator es entfernt oder die Firma gelöscht wird'],
  ['Daten der Firma', 'bis die Firma sie löscht, je Art auch von selbst nach einer Frist, die sie festlegt'],
  ['Löschnummer einer gelöschten Firma', 'dauerhaft, ohne Bezug zur Firma oder zu Personen'],
  ['Protokolle des Betriebs', 'solange sie für Betrieb und Fehlersuche gebraucht werden'],
] as const;

const RetentionTable = () => (
  <table>
    <thead>
      <tr>
        <th scope="col">Daten</th>
        <th scope="col">Dauer</th>
      </tr>
    </thead>
    <tbody>
      {periods.map(([data, period]) => (
        <tr key={data}>
          <th scope="row">{data}</th>
          <td>{period}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

export const rightsSections: readonly LegalSection[] = [
  {
    id: 'hosting',
    title: 'Hosting und Empfänger',
    body: (
      <>
        <p>
          {productName} läuft auf Servern, die der Betreiber selbst betreibt oder bei einem Rechenzentrum mietet, das
          als Auftragsverarbeiter gebunden ist (Art. 28 DSGVO). Wer das ist, teilt der Betreiber auf Anfrage mit. Auch
          vorgeschaltete Server können Zugriffe mit IP-Adresse protokollieren.
        </p>
        <p>
          Weitere Empfänger gibt es nur, soweit eine Firma sie selbst bestimmt: ihren Mailserver, die Behörde, der sie
          einen Fahrer benennt, und die Anbieter, die sie verbindet. Sitzt ein solcher Anbieter außerhalb der EU, prüft
          die Firma die Voraussetzungen der Art. 44 bis 49 DSGVO. {productName} selbst übermittelt keine Daten in
          Drittländer.
        </p>
        <p>
          Die Startseite kann auf eine Chatgruppe bei einem anderen Anbieter verweisen. Erst mit dem Klick darauf werden
          Daten dorthin übertragen; es gelten dann dessen Datenschutzhinweise.
        </p>
      </>
    ),
  },
  {
    id: 'sicherheit',
    title: 'Schutz der Daten',
    body: (
      <p>
        Die Daten der Firmen sind in der Datenbank voneinander getrennt. Zugangsdaten zu Mailservern und Anbietern
        werden verschlüsselt gespeichert (AES-256-GCM), der Schlüssel liegt außerhalb der Datenbank. Änderungen an
        Firma, Zugangsdaten und Team sind Administratoren vorbehalten.
      </p>
    ),
  },
  {
    id: 'speicherdauer',
    title: 'Wie lange Daten gespeichert werden',
    body: (
      <>
        <RetentionTable />
        <p>
          Löscht eine Firma ihr Konto, werden alle ihre Daten sofort aus der Datenbank entfernt. In Sicherungskopien
          bleiben sie, bis diese turnusmäßig überschrieben sind. Aufbewahrungspflichten, die eine Firma selbst treffen,
          etwa für Rechnungen, erfüllt die Firma.
        </p>
      </>
    ),
  },
  {
    id: 'rechte',
    title: 'Rechte der betroffenen Personen',
    body: (
      <>
        <ul>
          <li>
            Auskunft über die gespeicherten Daten (Art. 15 DSGVO); Firmen stellen sie ihren Fahrern mit {productName}{' '}
            als Datei zusammen
          </li>
          <li>Berichtigung unrichtiger Daten (Art. 16 DSGVO)</li>
          <li>Löschung (Art. 17 DSGVO)</li>
          <li>Einschränkung der Verarbeitung (Art. 18 DSGVO)</li>
          <li>Mitteilung an Empfänger über Berichtigung, Löschung oder Einschränkung (Art. 19 DSGVO)</li>
          <li>Übertragbarkeit der bereitgestellten Daten (Art. 20 DSGVO)</li>
          <li>
            <strong>
              Widerspruch gegen Verarbeitungen, die auf einem berechtigten Interesse beruhen, aus Gründen der besonderen
              Situation (Art. 21 DSGVO)
            </strong>
          </li>
        </ul>
        <p>
          Entscheidungen, die ausschließlich automatisiert getroffen werden und rechtliche Wirkung haben (Art. 22
          DSGVO), finden nicht statt: Ein vorgeschlagener Fahrer wird immer von einer Person geprüft. Für alle Anträge
          genügt eine formlose Nachricht an den Betreiber oder, bei Daten einer Firma, an diese Firma.
        </p>
      </>
    ),
  },
  {
    id: 'beschwerde',
    title: 'Beschwerde bei einer Aufsichtsbehörde',
    body: (
      <p>
        Unabhängig davon besteht das Recht auf Beschwerde bei einer Datenschutz-Aufsichtsbehörde, insbesondere am
        Wohnort, am Arbeitsplatz oder am Ort des vermuteten Verstoßes (Art. 77 DSGVO).
      </p>
    ),
  },
];
