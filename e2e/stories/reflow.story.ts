import { foundCompany, signIn } from '../support/accounts.ts';
import { apiOf, newEmployee, newTask, newVehicle } from '../support/company-api.ts';
import { dayFromToday, moment } from '../support/days.ts';
import { importPapers, papers } from '../support/leasing.ts';
import { expect, story } from '../support/story.ts';
import { writeTrips } from '../support/trips.ts';

const plate = 'B-AB-1234';
const day = dayFromToday(-2);

// WCAG 1.4.10: 320 pixels are what is left of 1280 at a zoom of 400 %.
story.use({ viewport: { width: 320, height: 640 } });

story('every page fits 320 pixels, has one heading and one way to skip to it', async ({ page, request }) => {
  const founder = await foundCompany(request);
  const api = await apiOf(request, founder);
  const vehicle = await newVehicle(api, plate, { manufacturer: 'Mercedes-Benz', model: 'Sprinter', huValidUntil: day });
  const driver = await newEmployee(api, 'Annegret', 'Wollenschläger-Öztürk');
  const task = await newTask(api, 'Donaudampfschifffahrtsgesellschaftskapitänsmützenreinigung beauftragen');
  const trip = { firstName: 'Anna', lastName: 'Öztürk', plate, vehicleId: vehicle.id, driverId: driver.id };
  const [tripId] = await writeTrips(api, [{ ...trip, start: moment(day, '06:00'), end: moment(day, '16:30') }]);
  const incident = { date: day, time: '08:00', caseNumber: 'AZ 512.118.300/26-4711', licensePlate: plate };
  const { report } = await api.post<{ report: { id: number } }>('/api/police-reports/generate-from-incident', incident);
  const repair = await api.post<{ id: number }>('/api/repair-records', {
    repairType: 'Reifen',
    workshopName: 'Krüger',
    repairReason: 'Abgefahren',
  });
  await importPapers(request, founder, [papers.march, papers.credit]);
  const [entry] = await api.get<{ id: number }[]>('/api/leaseplan/all');
  await signIn(page, founder);

  for (const path of [
    '/dashboard',
    '/vehicles',
    `/vehicles/${vehicle.id}`,
    '/vehicles/unbekannt',
    '/tasks',
    `/tasks/${task.id}`,
    '/employees',
    `/employees/${driver.id}`,
    '/driver-history',
    `/vehicle-driver-history/${tripId}`,
    '/police-reports',
    `/policereports/${report.id}`,
    '/repair-records',
    `/repairrecords/${repair.id}`,
    '/leaseplan',
    `/leaseplan/${entry?.id}`,
    '/leaseplan/import',
    '/leaseplan/open-credits',
    '/kpi',
    '/kpi/vehicles',
    '/imports',
    '/my-profile',
    '/my-team',
    '/my-company',
    '/my-company#smtp',
    '/impressum',
    '/datenschutz',
    '/',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
    await expect(page.getByText('Zum Inhalt springen'), path).toHaveCount(1);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
  }
});
