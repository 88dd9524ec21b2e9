import { TextInput } from '@mantine/core';

/** Vehicle from whose page a new item is created. */
export interface LinkedVehicle {
  readonly id: number;
  readonly title: string;
  readonly licensePlate: string;
}

/** A draft of one vehicle does not belong to another. */
export const draftFor = (draft: string, vehicle: LinkedVehicle | undefined): string =>
  vehicle ? `${draft}, Fahrzeug ${vehicle.id}` : draft;

interface LinkedVehicleFieldProps {
  readonly vehicle: LinkedVehicle;
}

/** Names the vehicle of a new item, which its page has chosen. */
export const LinkedVehicleField = ({ vehicle }: LinkedVehicleFieldProps) => (
  <TextInput label="Fahrzeug" value={vehicle.title} readOnly variant="filled" />
);
