import { type Device, type DriverChange, type User, unknownDriver } from './entities.ts';

interface Rota {
  readonly devices: readonly Device[];
  readonly drivers: readonly User[];
  readonly days: number;
  readonly until: Date;
}

type Unnumbered = Omit<DriverChange, 'id' | 'version'>;

const day = 86_400_000;
const hour = 3_600_000;
const minute = 60_000;

/**
 * Two drivers share each vehicle: the first from five, the second from thirteen o'clock. Every other vehicle reports the first one's key again at
 * eleven; on every fifth the second one forgets to sign off, so the shift lasts until morning.
 */
export const driverChangesOf = ({ devices, drivers, days, until }: Rota): readonly DriverChange[] => {
  if (drivers.length === 0) return [];
  const lastMidnight = Math.floor(until.getTime() / day) * day;
  const changes: Unnumbered[] = [];
  for (let back = days - 1; back >= 0; back -= 1)
    for (const [index, device] of devices.entries()) {
      const midnight = lastMidnight - back * day + (index % 60) * minute;
      const early = drivers[(index + back) % drivers.length];
      const late = drivers[(index + back + 1) % drivers.length];
      const at = (hours: number, driver: User | undefined) =>
        changes.push(changeOf(device, driver, new Date(midnight + hours * hour)));
      at(5, early);
      if (index % 2 === 0) at(11, early);
      at(13, late);
      if (index % 5 !== 4) at(17, undefined);
    }
  return changes
    .filter(({ dateTime }) => dateTime <= until.toISOString())
    .sort((one, other) => one.dateTime.localeCompare(other.dateTime))
    .map(numbered);
};

const changeOf = (device: Device, driver: User | undefined, at: Date): Unnumbered => ({
  device: { id: device.id },
  driver: driver ? { id: driver.id, isDriver: true } : unknownDriver,
  dateTime: at.toISOString(),
  type: driver ? 'DriverKey' : 'None',
});

const numbered = (change: Unnumbered, index: number): DriverChange => {
  const number = (index + 1).toString(16).padStart(16, '0');
  return { id: `a-${number}`, version: number, ...change };
};
