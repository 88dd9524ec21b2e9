import type { TileSource } from '@flottwart/contract/map';
import type { VehicleCockpit } from '@flottwart/contract/vehicle-cockpit';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHasMap } from '../../api/company.ts';
import { apiQuery } from '../../api/query.ts';
import { formatInstant, relativeTime } from '../../lib/german-dates.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../section.tsx';
import { PositionPicture } from './position-picture.tsx';

interface PositionMapProps {
  readonly vehicleId: number;
  readonly licensePlate: string;
  readonly position: NonNullable<VehicleCockpit['position']>;
  readonly tiles: TileSource;
  readonly remark?: string | undefined;
}

/** Last position of a vehicle as a small map. */
export const PositionMap = ({ vehicleId, licensePlate, position, tiles, remark = '' }: PositionMapProps) => {
  const age = relativeTime(position.readAt, new Date());
  return (
    <Section
      title="Letzte Position"
      actions={
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/map" search={{ vehicle: vehicleId }} />}>
          Auf der Karte
        </Anchor>
      }
    >
      <PositionPicture
        position={position}
        tiles={tiles}
        label={`Karte mit der letzten Position von ${licensePlate}, ${age}`}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {[`Stand ${age} (${formatInstant(position.readAt)}).`, remark].filter(Boolean).join(' ')}
      </Text>
    </Section>
  );
};

interface PositionSectionProps {
  /** Null where no vehicle is known. */
  readonly vehicleId: number | null;
  /** Says what the position is not, where it could be mistaken. */
  readonly remark?: string;
}

/** Last position of a vehicle that the page is not about; nothing for companies without positions and for vehicles without a device. */
export const PositionSection = ({ vehicleId, remark }: PositionSectionProps) => {
  const hasMap = useHasMap();
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery('GET /api/map/positions', { query: { vehicleId: vehicleId ?? 0 } }),
    enabled: hasMap && vehicleId !== null,
  });
  if (!hasMap || vehicleId === null) return null;
  if (!data && error)
    return (
      <ErrorState
        title="Die Position konnte nicht geladen werden."
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  const vehicle = data?.vehicles.find((one) => one.vehicleId === vehicleId);
  if (!data || !vehicle) return null;
  return (
    <PositionMap
      vehicleId={vehicleId}
      licensePlate={vehicle.licensePlate}
      position={vehicle}
      tiles={data.tiles}
      remark={remark}
    />
  );
};
