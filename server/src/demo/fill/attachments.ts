import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

interface Letter {
  readonly from: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** One-page letter from an authority. */
const printLetter = ({ from, title, lines }: Letter): Promise<Buffer> => {
  const pdf = new PDFDocument({ size: 'A4', margin: 70, info: { Title: title } });
  const bytes = buffer(pdf);
  pdf.font('Helvetica').fontSize(9).text(from);
  pdf.moveDown(4).font('Helvetica-Bold').fontSize(15).text(title);
  pdf.moveDown().font('Helvetica').fontSize(11);
  for (const line of lines) pdf.text(line, { lineGap: 5 });
  pdf.end();
  return bytes;
};

export const printQuestionnaire = (caseNumber: string, plate: string, day: string): Promise<Buffer> =>
  printLetter({
    from: 'Bußgeldstelle, Zentrale Bearbeitung',
    title: 'Zeugenfragebogen',
    lines: [
      `Aktenzeichen: ${caseNumber}`,
      `Kennzeichen: ${plate}`,
      `Tattag: ${day}`,
      '',
      'Mit dem Fahrzeug wurde eine Ordnungswidrigkeit begangen. Wer hat es zur Tatzeit geführt?',
      '',
      'Name, Vorname: ________________________________________',
      'Geburtsdatum, Geburtsort: ________________________________',
      'Anschrift: ____________________________________________',
    ],
  });

export const printWorkshopBill = (workshop: string, number: string, work: string, euro: number): Promise<Buffer> =>
  printLetter({
    from: workshop,
    title: `Rechnung ${number}`,
    lines: [
      work,
      '',
      `Gesamtbetrag: ${euro.toLocaleString('de-DE', { style: 'currency', currency: 'EUR' })}`,
      'Zahlbar innerhalb von 14 Tagen ohne Abzug.',
    ],
  });

/** Drawing of a white van with a long scratch and a dent. */
const damagedVan = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800">
  <defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9db4c0"/><stop offset="1" stop-color="#dfe7ea"/></linearGradient>
    <linearGradient id="side" x2="0" y2="1"><stop stop-color="#fbfbf9"/><stop offset=".7" stop-color="#e4e4df"/>
      <stop offset="1" stop-color="#c4c4bd"/></linearGradient>
    <radialGradient id="dent"><stop stop-color="#9a9a93"/><stop offset=".6" stop-color="#cfcfc9"/>
      <stop offset="1" stop-color="#e4e4df" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="1200" height="800" fill="url(#sky)"/>
  <rect y="610" width="1200" height="190" fill="#6d7073"/>
  <path d="M90 620V230q0-40 40-40h690q60 0 95 55l95 165 70 30q30 14 30 50v130z" fill="url(#side)"/>
  <path d="M795 240h65q25 0 40 28l78 140H795z" fill="#46525a"/>
  <path d="M480 200v410M760 200v410" stroke="#b5b5ae" stroke-width="4"/>
  <rect x="690" y="395" width="48" height="12" rx="6" fill="#5b5f61"/>
  <circle cx="275" cy="620" r="82" fill="#23262a"/><circle cx="275" cy="620" r="42" fill="#aab0b3"/>
  <circle cx="905" cy="620" r="82" fill="#23262a"/><circle cx="905" cy="620" r="42" fill="#aab0b3"/>
  <ellipse cx="590" cy="470" rx="105" ry="62" fill="url(#dent)"/>
  <path d="M400 452l60 8 55-6 80 22 70-4 95 18" fill="none" stroke="#6b3a34" stroke-width="7" stroke-linecap="round"/>
  <path d="M430 476l110 14 130 10" fill="none" stroke="#85807a" stroke-width="4" stroke-linecap="round"/>
</svg>`;

export const drawDamage = (): Promise<Buffer> => sharp(Buffer.from(damagedVan)).jpeg({ quality: 88 }).toBuffer();
