import { useQuery } from '@tanstack/react-query';
import { telematicsQuery } from '../../api/vehicles.ts';
import { formatInstant, relativeTime } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { FieldGrid } from '../../work-items/fields.tsx';
import { Section } from '../../work-items/section.tsx';
import { formatPosition, mapUrl, positionOf } from './geo-position.ts';

interface TelematicsBlockProps {
  readonly vehicleId: number;
}

/** Last values of the vehicle's device; nothing for a vehicle without one. */
export const TelematicsBlock = ({ vehicleId }: TelematicsBlockProps) => {
  const { data: info, error, isFetching, refetch } = useQuery(telematicsQuery(vehicleId));
  if (info === undefined && error)
    return (
      <ErrorState
        title="Die Telematikdaten konnten nicht geladen werden."
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!info) return null;
  const position = positionOf(info);
  const { createdAt, odometerKm, deviceType, serialNumber } = info;
  return (
    <Section title="Telematik">
      <FieldGrid>
        <ReadOnlyField label="Kilometerstand" value={odometerKm === null ? '' : `${germanNumber(odometerKm, 1)} km`} />
        <ReadOnlyField label="Stand" value={`${formatInstant(createdAt)} (${relativeTime(createdAt, new Date())})`} />
        <ReadOnlyField
          label="Position"
          value={position ? formatPosition(position) : ''}
          href={position ? mapUrl(position) : undefined}
        />
        <ReadOnlyField label="Gerät" value={[deviceType, serialNumber].filter(Boolean).join(', ')} />
      </FieldGrid>
    </Section>
  );
};
