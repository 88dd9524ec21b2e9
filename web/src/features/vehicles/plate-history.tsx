import type { CorrectedPlates, PlatePeriod } from '@flottwart/contract/work-items/vehicle-plates';
import { ActionIcon, Group, Stack, Tooltip } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { apiQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { confirm } from '../../ui/confirm.ts';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { DateTimeField, FieldGrid } from '../../work-items/fields.tsx';
import { FoldedSection } from '../../work-items/section.tsx';

interface PlateHistoryProps {
  readonly vehicleId: number;
}

const reportsText = (count: number): string => (count === 1 ? '1 Ordnungswidrigkeit' : `${count} Ordnungswidrigkeiten`);

/** Says what became of the offences of a corrected plate. */
export const announceReports = (
  { reports: { followed, kept } }: CorrectedPlates,
  followedText = 'jetzt beim Fahrzeug, das das Kennzeichen zur Tatzeit trug.',
): void => {
  const sentences = [
    followed > 0 ? `${reportsText(followed)} ${followedText}` : '',
    kept > 0 ? `${reportsText(kept)} unverändert, mit einem Hinweis: schon gesendet oder ohne klares Fahrzeug.` : '',
  ].filter((sentence) => sentence !== '');
  if (sentences.length > 0) toast.info(sentences.join(' '));
};

const onlyPlateText = ({ licensePlate, from }: PlatePeriod): string =>
  from ? `${licensePlate} seit ${formatInstant(from)}` : `bisher nur ${licensePlate}`;

/** Plates of a vehicle with their times, the latest first; an ADMIN corrects them. The cockpit above says if they could not be loaded. */
export const PlateHistory = ({ vehicleId }: PlateHistoryProps) => {
  const periods = useQuery(apiQuery('GET /api/vehicles/:id/cockpit', { params: { id: vehicleId } })).data?.plates ?? [];
  const isAdmin = useIsAdmin();
  const [latest, ...former] = periods;
  if (!latest) return null;
  return (
    <FoldedSection
      title="Kennzeichen-Historie"
      summary={former.length === 0 && latest.to === null ? onlyPlateText(latest) : null}
      openLabel={isAdmin ? 'Bearbeiten' : 'Zeigen'}
    >
      <Stack gap="xs">
        {periods.map((period) =>
          isAdmin ? (
            <CorrectablePeriod key={period.id} vehicleId={vehicleId} period={period} />
          ) : (
            <FieldGrid key={period.id}>
              <ReadOnlyField
                label={`${period.licensePlate} von`}
                value={period.from ? formatInstant(period.from) : ''}
              />
              <ReadOnlyField
                label={`${period.licensePlate} bis`}
                value={period.to ? formatInstant(period.to) : 'heute'}
              />
            </FieldGrid>
          ),
        )}
      </Stack>
    </FoldedSection>
  );
};

interface CorrectablePeriodProps {
  readonly vehicleId: number;
  readonly period: PlatePeriod;
}

const CorrectablePeriod = ({ vehicleId, period }: CorrectablePeriodProps) => {
  const { mutateAsync } = useMutation(
    apiMutation('PATCH /api/vehicles/:id/plates/:plateId', { params: { id: vehicleId, plateId: period.id } }),
  );
  const { mutate: remove, isPending } = useMutation(
    apiMutation('DELETE /api/vehicles/:id/plates/:plateId', { params: { id: vehicleId, plateId: period.id } }),
  );
  const { licensePlate, from, to } = period;

  const correct = async (bounds: { readonly from: string | null } | { readonly to: string | null }) => {
    const corrected = await mutateAsync({ body: bounds });
    announceReports(corrected);
    return corrected;
  };

  const askAndRemove = async () => {
    const isConfirmed = await confirm({
      title: 'Kennzeichen entfernen?',
      text: `${licensePlate} steht dann nicht mehr in der Historie. Fahrten und Belege dieser Zeit finden das Fahrzeug nicht mehr über dieses Kennzeichen.`,
      confirmLabel: 'Entfernen',
    });
    if (!isConfirmed) return;
    remove(undefined, {
      onSuccess: (corrected) => announceReports(corrected),
      onError: (error) => toast.error(messageOf(error, 'Nicht entfernt.')),
    });
  };

  return (
    <Group wrap="nowrap" align="flex-end" gap="xs">
      <div style={{ flexGrow: 1 }}>
        <FieldGrid>
          <DateTimeField label={`${licensePlate} von`} value={from} onSave={(moment) => correct({ from: moment })} />
          {to === null ? (
            <ReadOnlyField label={`${licensePlate} bis`} value="heute" />
          ) : (
            <DateTimeField label={`${licensePlate} bis`} value={to} onSave={(moment) => correct({ to: moment })} />
          )}
        </FieldGrid>
      </div>
      {to === null ? null : (
        <Tooltip label="Aus der Historie entfernen">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${licensePlate} aus der Historie entfernen`}
            loading={isPending}
            onClick={() => void askAndRemove()}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
};
