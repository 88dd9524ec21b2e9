import type { DueTone } from '@flottwart/contract/rules/due-level';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/query.ts';
import { DueBadge } from '../../ui/due-badge.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { countedMileage, serviceDistance } from './service-distance.ts';

const spoken: Readonly<Record<DueTone, string>> = {
  overdue: 'überfällig: ',
  soon: 'bald fällig: ',
  later: '',
  none: '',
};

interface ServiceDistanceFieldProps {
  readonly vehicle: Vehicle;
}

/** Yellow within 3,000 km, red if passed; only where the mileage is known. */
export const ServiceDistanceField = ({ vehicle }: ServiceDistanceFieldProps) => {
  const { data } = useQuery(apiQuery('GET /api/vehicles/:id/cockpit', { params: { id: vehicle.id } }));
  const distance = serviceDistance(vehicle.naechsterServiceInKm, countedMileage(data?.odometer));
  if (!distance) return null;
  return (
    <ReadOnlyField label="Bis zum Service" value={distance.text}>
      <DueBadge {...distance} spoken={spoken[distance.tone]} />
    </ReadOnlyField>
  );
};
