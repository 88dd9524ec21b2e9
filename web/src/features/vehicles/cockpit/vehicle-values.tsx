import { knownDay } from '@flottwart/contract/rules/known-dates';
import type { LatestDriver } from '@flottwart/contract/trips';
import type { CockpitOdometer, VehicleCockpit } from '@flottwart/contract/vehicle-cockpit';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay, relativeTime } from '../../../lib/german-dates.ts';
import { germanNumber } from '../../../lib/german-numbers.ts';
import { Countdown, DayCountdown } from '../../../shared/countdown.tsx';
import { mileageText } from '../../../shared/due-text.ts';
import { DrivingNote } from '../../../shared/trips/trip-doubt.tsx';
import { tripUrl } from '../../../shared/trips/trip-text.ts';
import { InspectionSticker } from '../../../ui/drawings/inspection-sticker.tsx';
import classes from '../../../ui/labelled-value.module.css';
import { LabelledValue } from '../../../ui/labelled-value.tsx';
import { itemUrl } from '../../../work-items/kind-pages.ts';
import { countedMileage, serviceDistance } from '../service-distance.ts';

/** The sticker as it is on the plate, which expires at the end of its month. */
export const InspectionFact = ({ day: given }: { readonly day: string | null }) => {
  const day = knownDay(given);
  if (day === null) return <LabelledValue label="Hauptuntersuchung" value={null} />;
  const [year, month] = day.split('-').map(Number);
  return (
    <LabelledValue
      label="Hauptuntersuchung"
      value={<DayCountdown day={day} />}
      note={`gültig bis ${formatDay(day)}`}
      drawing={<InspectionSticker month={month ?? 1} year={year ?? 0} />}
    />
  );
};

interface ServiceFactProps {
  readonly vehicle: Vehicle;
  readonly odometer: CockpitOdometer | null | undefined;
}

/** Days and kilometres; the distance only where the mileage is known, as reminders count it. */
export const ServiceFact = ({ vehicle, odometer }: ServiceFactProps) => {
  const day = knownDay(vehicle.naechsterService);
  const dueKm = vehicle.naechsterServiceInKm;
  const distance = serviceDistance(dueKm, countedMileage(odometer));
  const due = [day === null ? null : formatDay(day), dueKm === null ? null : mileageText(dueKm)];
  if (day === null && dueKm === null) return <LabelledValue label="Service" value={null} />;
  const countdown = (
    <span className={classes.countdowns}>
      {day === null ? null : <DayCountdown day={day} />}
      {distance ? <Countdown {...distance} /> : null}
    </span>
  );
  const [first, ...rest] = due.filter((part) => part !== null);
  if (day === null && !distance) return <LabelledValue label="Service" value={first} />;
  return <LabelledValue label="Service" value={countdown} note={[first, ...rest].join(', ')} />;
};

const drivingNote = ({ trip }: LatestDriver): ReactNode => {
  if (trip === null) return 'mit dem Fahrzeug verknüpft';
  return (
    <Anchor inherit c="inherit" renderRoot={(props) => <Link {...props} to={tripUrl(trip.id)} />}>
      <DrivingNote trip={trip} />
    </Anchor>
  );
};

export const DriverFact = ({ driver }: { readonly driver: LatestDriver | null }) => {
  if (driver === null) return <LabelledValue label="Fahrer" value={null} />;
  const { id, name } = driver;
  const shownName = name || 'Unbekannter Fahrer';
  const value =
    id === null ? (
      shownName
    ) : (
      <Anchor inherit renderRoot={(props) => <Link {...props} to={itemUrl('employee', id)} />}>
        {shownName}
      </Anchor>
    );
  return <LabelledValue label="Fahrer" value={value} note={drivingNote(driver)} />;
};

const sourceTexts = { telematics: 'laut Telematik am', repair: 'laut Reparatur vom' } as const;

export const OdometerFact = ({ odometer }: { readonly odometer: CockpitOdometer | null }) =>
  odometer === null ? (
    <LabelledValue label="Kilometerstand" value={null} />
  ) : (
    <LabelledValue
      label="Kilometerstand"
      value={`${germanNumber(odometer.km, 0)} km`}
      note={`${sourceTexts[odometer.source]} ${formatDay(odometer.day)}`}
    />
  );

interface PositionFactProps extends Pick<VehicleCockpit, 'position'> {
  readonly vehicleId: number;
}

/** Nothing for a vehicle without a device. */
export const PositionFact = ({ position, vehicleId }: PositionFactProps) =>
  position === null ? null : (
    <LabelledValue
      label="Position"
      value={
        <Anchor inherit renderRoot={(props) => <Link {...props} to="/map" search={{ vehicle: vehicleId }} />}>
          Auf der Karte
        </Anchor>
      }
      note={relativeTime(position.readAt, new Date())}
    />
  );
