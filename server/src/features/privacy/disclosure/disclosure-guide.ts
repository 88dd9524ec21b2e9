/** Guide for the ADMIN, read before the archive is handed on. */
export const disclosureGuide = `Bitte vor der Weitergabe lesen
==============================

Diese Datei ist für die Firma bestimmt und gehört nicht zur Auskunft.

1. Identität prüfen: Die Auskunft darf nur die betroffene Person erhalten.
2. Freie Texte und Fotos durchsehen: Beschreibungen, Kommentare und Anhänge stehen darin, wie sie
   gespeichert sind. Nennen oder zeigen sie andere Personen, deren Rechte überwiegen können
   (Art. 15 Abs. 4 DSGVO), sind diese Stellen zu schwärzen.
3. Wer in der Firma etwas geschrieben oder geändert hat, steht nicht darin: Darauf besteht in der
   Regel kein Anspruch (EuGH, Urteil vom 22. Juni 2023, C-579/21).
4. Sicher übergeben: verschlüsselt, persönlich oder über ein geschütztes Postfach.
5. Frist: ein Monat ab dem Antrag (Art. 12 Abs. 3 DSGVO).

Nicht enthalten ist, was außerhalb dieser Anwendung liegt: E-Mail-Postfächer, Personalakte,
die Systeme der angebundenen Anbieter.
`;
