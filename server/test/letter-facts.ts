import type { LetterContent } from '../src/features/police-reports/letter/letter-content.ts';
import type { LetterFacts } from '../src/features/police-reports/letter/letter-facts.ts';
import { printLetter } from '../src/features/police-reports/letter/letter-pdf.ts';

export const letterPdf = async (content: LetterContent, day: string): Promise<Buffer> =>
  Buffer.from((await printLetter(content, day)).pdf);

/** Letter with everything that it can name. */
export const fullLetter: LetterFacts = {
  day: '2026-11-15',
  recipient: 'anhoerung@polizei.example',
  subject: 'Fahrerbenennung zu Aktenzeichen 502.33.1/26, Kennzeichen B-AB 1234',
  caseNumber: '502.33.1/26',
  offence: { date: '2026-06-10', time: '14:05' },
  place: 'Hamburg, Stresemannstraße 120',
  authority: {
    name: 'Freie und Hansestadt Hamburg',
    address: 'Bußgeldstelle\nHammer Straße 30\n22041 Hamburg',
    fax: '040 4279 1',
    reference: 'E 4-33 Mü',
    letterDate: '2026-11-02',
  },
  register: {
    seat: 'Hamburg',
    court: 'Amtsgericht Hamburg',
    number: 'HRB 123456',
    managingDirectors: 'Erika Muster, Jürgen Öztürk',
    vatId: 'DE123456789',
  },
  vehicle: { licensePlate: 'B-AB-1234', name: 'Mercedes-Benz Sprinter', vin: 'WDB90663312345678' },
  driver: {
    firstName: 'Łukasz',
    lastName: 'Güneş',
    birthDate: '1990-05-17',
    birthCity: 'Łódź',
    street: 'Große Straße',
    houseNumber: '7 a',
    postalCode: '10115',
    city: 'Berlin',
  },
  company: {
    name: 'Muster Transporte GmbH',
    contactName: 'Erika Muster',
    street: 'Hafenweg',
    houseNumber: '12',
    postalCode: '20457',
    city: 'Hamburg',
    signatureEmail: 'bussgeld@muster.example',
    signaturePhone: '+49 40 123456',
  },
};

const nameless = { contactName: '', street: '', houseNumber: '', postalCode: '', city: '' };

/** Letter with only what a mail cannot be sent without, as stored before letters named the authority. */
export const bareLetter: LetterFacts = {
  day: fullLetter.day,
  recipient: fullLetter.recipient,
  subject: fullLetter.subject,
  caseNumber: fullLetter.caseNumber,
  offence: fullLetter.offence,
  vehicle: { licensePlate: 'B-AB-1234', name: '', vin: '' },
  driver: fullLetter.driver,
  company: { name: 'Muster', ...nameless, signatureEmail: '', signaturePhone: '' },
};
