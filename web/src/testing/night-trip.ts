import type { Trip } from '@flottwart/contract/trips';
import { tripTimes } from './trip-times.ts';

/** Trip of a known driver and vehicle over midnight, in Berlin. */
export const nightTrip: Trip = {
  id: 4,
  firstName: 'Anna',
  lastName: 'Amsel',
  birthDay: null,
  driverId: 7,
  vehicleId: 17,
  vin: '',
  kennzeichen: 'B-AB-1234',
  ...tripTimes('2026-06-10T20:00:00.000Z', '2026-06-11T02:00:00.000Z'),
};
