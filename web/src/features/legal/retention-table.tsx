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

export const RetentionTable = () => (
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
