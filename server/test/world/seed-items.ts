import { api } from '@flottwart/contract/api';
import { jpeg } from '../attachment-factories.ts';
import { formOf } from '../form.ts';
import { createTripWriter } from '../trip-factories.ts';
import { clientFor } from './client-for.ts';
import type { People } from './people.ts';

export interface Items {
  readonly plate: string;
  readonly vehicle: number;
  readonly employee: number;
  readonly trip: number;
  /** Linked with the vehicle. */
  readonly task: number;
  readonly repair: number;
  readonly report: number;
  /** A photo of the vehicle. */
  readonly attachment: number;
}

export const incident = { date: '2026-06-10', time: '14:05' };

/** Creates one item of each kind, linked with each other, with comments, a photo and history. */
export const seedItems = async (people: People): Promise<Items> => {
  const { app, word, admin, member } = people;
  const { create, change, send } = clientFor(app, admin);

  const plate = `${word} 1`.toUpperCase();
  const vin = `${word}00000000`.slice(0, 17).toUpperCase();
  const vehicle = await create(api.createVehicle, { vin, licensePlate: plate });
  await change(api.updateVehicle, vehicle, {
    manufacturer: `${word} Werke`,
    model: `${word} Kombi`,
    providerName: `${word} Leasing`,
    frontTireType: `${word} Sommerreifen`,
    rearTireType: `${word} Winterreifen`,
    huValidUntil: '2026-12-01',
    assignedToUsername: member.email,
  });

  const employee = await create(api.createEmployee, {
    employeeId: `${word}-E`,
    mitarbeiterId: `${word}-M`,
    firstName: `${word} Fahrer`,
    lastName: `${word} Fahrermann`,
  });
  await change(api.updateEmployee, employee, {
    birthDate: '1990-05-17',
    birthCity: `${word}dorf`,
    street: `${word}straße`,
    houseNumber: `${word} 9`,
    plz: word,
    city: `${word}heim`,
  });

  const names = { firstName: `${word} Fahrer`, lastName: `${word} Fahrermann` };
  const [trip = 0] = await createTripWriter(app)(admin, [
    {
      vehicle: { id: vehicle, vin, licensePlate: plate },
      driver: { id: employee, ...names },
      start: '2026-06-10T08:00:00Z',
      end: '2026-06-10T16:00:00Z',
    },
  ]);

  const task = await create(api.createTask, {
    title: `${word} Aufgabe`,
    description: `${word} Beschreibung`,
    dueDate: '2026-11-20T09:30:00Z',
    licensePlate: plate,
  });
  await change(api.updateTask, task, { assignedToUsername: member.email });
  const repair = await create(api.createRepairRecord, {
    repairType: 'Bremsen',
    workshopName: `${word} Werkstatt`,
    repairReason: `${word} Grund`,
    licensePlate: plate,
  });
  await change(api.updateRepairRecord, repair, {
    contactPerson: `${word} Meister`,
    contactPhone: `${word} 112`,
    contactEmail: `werkstatt@${word.toLowerCase()}.example`,
    invoiceNumber: `${word}-R`,
  });

  const generated = await send(api.generatePoliceReport, {
    body: { ...incident, licensePlate: plate, caseNumber: `${word}-502` },
  });
  const report: number = generated.report.id;
  await change(api.updatePoliceReport, report, {
    policeEmail: `anhoerung@${word.toLowerCase()}.example`,
    emailSubject: `${word} Betreff`,
  });

  for (const id of [vehicle, employee, task, repair, report]) {
    await send(api.updateDescription, { params: { id }, body: { value: `${word} **Text**` } });
    await send(api.createComment, { params: { workitemId: id }, body: { text: `${word} Kommentar` } });
  }
  const photo = formOf({}, { name: `${word} Schaden.jpg`, content: await jpeg() });
  const { body } = await app.call(api.addAttachment, { params: { id: vehicle }, token: admin.token, ...photo });
  return { plate, vehicle, employee, trip, task, repair, report, attachment: body.id };
};
