import { api } from '@flottwart/contract/api';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { found } from '../../../test/found.ts';
import { htmlContent, textContent } from '../../../test/mail-content.ts';
import { createReminderRuns } from '../../../test/reminder-runs.ts';

const app = await createTestApp();
const rounds = await createReminderRuns(app);

const allDates = 'https://flotte.example/due-dates?kind=inspection,service,uvv,tires,lease-return,licence-check';

let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-06-10T04:00:00Z');
  admin = await createAdmin(app, { speditionsName: 'Nord & Süd <Fracht>' });
});

const vehicle = async (licensePlate: string, body: object, vin?: string): Promise<number> => {
  const { id } = await createVehicle(app, admin, { licensePlate, ...(vin && { vin }) });
  await app.good(api.updateVehicle, { params: { id }, body, token: admin.token });
  return id;
};

const digest = async () => {
  await rounds.run();
  const [mail, ...others] = await rounds.digestsTo(admin.email);
  expect(others).toEqual([]);
  return found(mail);
};

test('a mail has a group per vehicle, plate first and most urgent first, with a button each and how to unsubscribe', async () => {
  const late = await vehicle('B-CC-3', { returnDate: '2026-07-10', huValidUntil: '2026-07-11' });
  const near = await vehicle('B-BB-2', { title: 'Der <Rote>', nextServiceDate: '2026-06-17' });
  const overdue = await vehicle('B-AA-1', {
    manufacturer: 'Ford',
    returnDate: '2026-06-30',
    nextServiceDate: '2026-06-12',
    huValidUntil: '2026-06-09',
  });
  const mail = await digest();
  expect(mail.subject).toBe('Flottwart: 5 Fahrzeugtermine, davon 1 überfällig');
  expect(mail.text).toBe(
    `Flottwart

Guten Tag Erika Muster,

bei den Fahrzeugen der Firma „Nord & Süd <Fracht>“ steht an:

B-AA-1 Ford
- HU/AU: überfällig seit 09.06.2026
- Service: fällig am 12.06.2026, in den nächsten 7 Tagen
- Leasingrückgabe: fällig am 30.06.2026
B-AA-1 öffnen:
https://flotte.example/vehicles/${overdue}

B-BB-2 Der <Rote>
- Service: fällig am 17.06.2026, in den nächsten 7 Tagen
B-BB-2 öffnen:
https://flotte.example/vehicles/${near}

B-CC-3
- Leasingrückgabe: fällig am 10.07.2026
B-CC-3 öffnen:
https://flotte.example/vehicles/${late}

Alle Termine ansehen:
${allDates}

Jeder Termin wird je Stufe einmal gemeldet: 30 Tage vorher, 7 Tage vorher und sobald er überfällig ist.

Erinnerungen per E-Mail abschalten:
https://flotte.example/my-profile#erinnerungen
`,
  );
  expect(htmlContent(mail.html)).toEqual(textContent(mail.text));
});

test('hostile names stay text in the HTML', async () => {
  const title = '"><img src=x onerror=alert(1)> &lt;b&gt;';
  await vehicle('B-HO-1', { title, huValidUntil: '2026-06-20' });
  const { html, text } = await digest();
  expect(text).toContain(`B-HO-1 ${title}`);
  expect(html).not.toContain('<img');
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt; &amp;lt;b&amp;gt;');
  expect(html).toContain('Nord &amp; Süd &lt;Fracht&gt;');
  expect(htmlContent(html)).toEqual(textContent(text));
});

test('a vehicle without a plate is named by its title', async () => {
  await vehicle('B-OK-1', { licensePlate: null, title: 'Der Neue', huValidUntil: '2026-06-20' });
  await vehicle('B-OK-2', { licensePlate: null, huValidUntil: '2026-06-21' }, 'WVWZZZ1JZXW000777');
  const { text } = await digest();
  expect(text.match(/^Ohne Kennzeichen.*$/gm)).toEqual(['Ohne Kennzeichen Der Neue', 'Ohne Kennzeichen VIN …000777']);
});

test('a mail names the ten most urgent vehicles with all their dates and links to the rest', async () => {
  for (let index = 0; index < 12; index += 1) await vehicle(`B-VL-${index + 10}`, { huValidUntil: '2026-06-20' });
  await vehicle('B-VL-9', { huValidUntil: '2026-06-01', nextServiceDate: '2026-07-08' });
  const { html, text, subject } = await digest();
  expect(subject).toBe('Flottwart: 14 Fahrzeugtermine, davon 1 überfällig');
  const shown = ['B-VL-9', ...Array.from({ length: 9 }, (_, index) => `B-VL-${index + 10}`)];
  expect(text.match(/^B-VL-\d+$/gm)).toEqual(shown);
  expect(text).toContain('- Service: fällig am 08.07.2026\n');
  expect(text).toContain(`und 3 weitere Termine bei 3 Fahrzeugen\n\nAlle Termine ansehen:\n${allDates}\n`);
  expect(htmlContent(html)).toEqual(textContent(text));
});

test('listed and remaining dates add up to the subject, overdue ones as well, and the page of all is linked once', async () => {
  for (let index = 0; index < 13; index += 1)
    await vehicle(`B-RE-${index + 10}`, { huValidUntil: '2026-06-02', nextServiceDate: '2026-06-20' });
  const { html, text, subject } = await digest();
  expect(subject).toBe('Flottwart: 26 Fahrzeugtermine, davon 13 überfällig');
  expect(text.match(/^- /gm)).toHaveLength(20);
  expect(text.match(/^- HU\/AU: überfällig/gm)).toHaveLength(10);
  expect(text).toContain('und 6 weitere Termine bei 3 Fahrzeugen, davon 3 überfällig\n');
  expect(text.split('/due-dates')).toHaveLength(2);
  expect(htmlContent(html)).toEqual(textContent(text));
});
