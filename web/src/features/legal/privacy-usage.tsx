import { productName } from '@flottwart/contract/rules/product';
import type { LegalSection } from './legal-page.tsx';

/** Data the operator processes as controller. The periods named here are those of the accounts feature of the server. */
export const usageSections: readonly LegalSection[] = [
  {
    id: 'aufruf',
    title: 'Aufruf der Website und Protokolle',
    body: (
      <>
        <p>
          Beim Aufruf überträgt der Browser technisch notwendige Angaben, darunter die IP-Adresse. Sie werden gebraucht,
          um die Seite auszuliefern und Missbrauch abzuwehren.
        </p>
        <p>
          Das Protokoll von {productName} hält je Anfrage fest: Zeitpunkt, Art und Ziel der Anfrage, Ergebnis, Dauer,
          eine zufällige Anfragenummer und bei angemeldeten Personen die internen Nummern von Firma und Konto.
          IP-Adressen, eingegebene Inhalte, Passwörter und Zugangs-Token stehen nicht darin. Anmeldeversuche werden
          gezählt, um Konten zu schützen; gespeichert wird dafür nur ein Prüfwert, aus dem sich die Adresse nicht
          ablesen lässt.
        </p>
        <p>
          Rechtsgrundlage ist das berechtigte Interesse an einem sicheren und störungsfreien Betrieb (Art. 6 Abs. 1 lit.
          f DSGVO).
        </p>
      </>
    ),
  },
  {
    id: 'browserspeicher',
    title: 'Ein Cookie, kein Tracking',
    body: (
      <>
        <p>
          {productName} misst keine Reichweite, zeigt keine Werbung und lädt keine Schriften, Bilder oder Programme von
          fremden Servern.
        </p>
        <p>
          Bei der Anmeldung erhält der Browser ein einziges Cookie mit einer Zufallszahl. Daran wird er wiedererkannt,
          damit Fremde das Konto nicht durch falsche Passwörter sperren können. Gespeichert wird nur ein Prüfwert davon,
          längstens 180 Tage nach der letzten Anmeldung. Zu anderen Zwecken wird das Cookie nicht ausgewertet; es ist
          unbedingt erforderlich (§ 25 Abs. 2 Nr. 2 TDDDG).
        </p>
        <p>
          Nach der Anmeldung liegen im lokalen Speicher des Browsers das Zugangs-Token sowie Vorname, Nachname und
          Firmenname. Das ist unbedingt erforderlich, um angemeldet zu bleiben (§ 25 Abs. 2 Nr. 2 TDDDG). Beim Abmelden
          werden diese Angaben gelöscht.
        </p>
        <p>
          Angefangene Eingaben, auch die der Registrierung, bleiben dort bis zum Speichern, Verwerfen oder Abmelden,
          längstens zwei Wochen, damit ein Neuladen nichts verliert. Passwörter gehören nie dazu.
        </p>
      </>
    ),
  },
  {
    id: 'konto',
    title: 'Registrierung, Konto und Anmeldung',
    body: (
      <>
        <p>Für ein Konto werden verarbeitet:</p>
        <ul>
          <li>Vorname, Nachname, E-Mail-Adresse, Firmenname und Rolle,</li>
          <li>das Passwort, ausschließlich als Prüfwert nach dem Verfahren Argon2id,</li>
          <li>
            Zeitpunkte der Registrierung und der Bestätigung der E-Mail-Adresse, in den ersten 14 Tagen einer Firma auch
            die gekürzte Netzadresse der Registrierung,
          </li>
          <li>
            laufende Sitzungen mit Gerät (etwa „Firefox auf Windows“) und gekürzter Netzadresse; vom Zugangs-Token wird
            nur ein Prüfwert gespeichert,
          </li>
          <li>
            Anmeldungen, Fehlversuche und Änderungen am Konto der letzten 90 Tage, jeweils mit Zeitpunkt, Gerät und
            gekürzter Netzadresse; sehen kann sie nur, wem das Konto gehört,
          </li>
          <li>
            wer einen zweiten Faktor einrichtet: das Geheimnis der Authenticator-App, verschlüsselt, und Prüfwerte der
            Wiederherstellungscodes.
          </li>
        </ul>
        <p>
          Rechtsgrundlage ist der Vertrag über die Nutzung oder seine Anbahnung (Art. 6 Abs. 1 lit. b DSGVO). Legt eine
          Administratorin oder ein Administrator der Firma das Konto an, stammen Name und E-Mail-Adresse von dort;
          Grundlage ist dann das berechtigte Interesse der Firma und des Betreibers, den Zugang zu ermöglichen (Art. 6
          Abs. 1 lit. f DSGVO). Ohne diese Angaben kann kein Konto geführt werden. Namen und E-Mail-Adressen sind für
          die anderen Mitglieder derselben Firma sichtbar, damit Arbeit zugewiesen werden kann.
        </p>
      </>
    ),
  },
  {
    id: 'e-mails',
    title: 'E-Mails des Systems',
    body: (
      <p>
        {productName} verschickt E-Mails zur Bestätigung der Adresse, zum Zurücksetzen des Passworts, zum Schutz des
        Kontos und als Erinnerung an anstehende Termine. Dafür nutzt der Betreiber seinen Mailserver oder einen
        Dienstleister. Erinnerungen lassen sich im Profil abschalten. Werbung wird nicht verschickt. Rechtsgrundlage ist
        Art. 6 Abs. 1 lit. b DSGVO, für Erinnerungen Art. 6 Abs. 1 lit. f DSGVO.
      </p>
    ),
  },
  {
    id: 'kalender',
    title: 'Abonnierter Kalender',
    body: (
      <p>
        Wer im Profil einen Kalender anlegt, erhält eine geheime Adresse, unter der Kalenderprogramme die eigenen
        offenen Aufgaben und Termine abrufen: Titel der Aufgabe, Kennzeichen, Art und Datum, keine Namen. Von der
        Adresse wird nur ein Prüfwert gespeichert. Sie gilt, bis sie erneuert, abgeschaltet oder das Konto entfernt
        wird. Welcher Anbieter den Kalender abruft, entscheidet, wer ihn abonniert. Rechtsgrundlage ist Art. 6 Abs. 1
        lit. b DSGVO.
      </p>
    ),
  },
];
