import type { ClaimNote } from '@flottwart/contract/leasing/claims';
import type { PositionDetail } from '@flottwart/contract/leasing/position';
import { maxPlateLength } from '@flottwart/contract/rules/limits';
import { Anchor, Group, SimpleGrid } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { formatDay } from '../../lib/german-dates.ts';
import { formatEuro } from '../../lib/german-numbers.ts';
import { PlateChoices } from '../../shared/plate-select.tsx';
import { EditableField } from '../../ui/editable-field.tsx';
import { Term } from '../../ui/help/term.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { SavingSwitch } from '../../ui/saving-switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { Section } from '../../work-items/section.tsx';
import { ClaimButton } from './claims/claim-button.tsx';
import { claimNoteText, isClaimable } from './claims/claim-state.tsx';
import { OriginalButton } from './original-button.tsx';
import { formatMonth } from './position-columns.tsx';
import { WithdrawButton } from './withdrawals/withdraw-button.tsx';

const basisWords = { net: ' netto', gross: ' brutto' } as const;

/** Word after an amount; none for documents of earlier versions, whose basis is unknown. */
export const basisText = (basis: PositionDetail['basis']): string => (basis === null ? '' : basisWords[basis]);

/** First and last day of the service; empty if the document names none. */
const formatPeriod = ({ periodFrom, periodTo }: Pick<PositionDetail, 'periodFrom' | 'periodTo'>): string => {
  if (periodFrom === null || periodTo === null) return '';
  return periodFrom === periodTo ? formatDay(periodFrom) : `${formatDay(periodFrom)} – ${formatDay(periodTo)}`;
};

interface PositionCardProps {
  readonly position: PositionDetail;
  /** Called once the document of the position was taken back. */
  readonly onGone: () => void;
}

const ClaimField = ({ claim }: { readonly claim: ClaimNote }) => (
  <ReadOnlyField label="Reklamation" value={claimNoteText(claim)}>
    <Anchor component={Link} to="/leaseplan/open-credits" hash="reklamationen" inherit>
      {claimNoteText(claim)}
    </Anchor>
  </ReadOnlyField>
);

const PositionActions = ({ position: { id, type, openAmount, claim, documentId }, onGone }: PositionCardProps) => (
  <Group gap="xs">
    {type === 'Rechnung' && openAmount > 0 ? (
      <ClaimButton subject={{ positionIds: [id] }} isClaimed={claim !== null} disabled={!isClaimable(claim)} />
    ) : null}
    <OriginalButton documentId={documentId} />
    <WithdrawButton documentId={documentId} onDone={onGone} />
  </Group>
);

/** Values read from the document; plate, date and AFF can be corrected. */
export const PositionCard = ({ position, onGone }: PositionCardProps) => {
  const correct = useMutation(apiMutation('PATCH /api/leaseplan/:id', { params: { id: position.id } }));
  const changeAff = (aff: boolean) =>
    correct.mutate(
      { body: { aff } },
      { onError: (error) => toast.error(`Fehler beim Speichern: ${messageOf(error, 'unerwarteter Fehler')}`) },
    );
  return (
    <Section title={position.type} actions={<PositionActions position={position} onGone={onGone} />}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing="xs">
        <ReadOnlyField label="Rechnungsnummer" value={position.invoiceNumber} />
        <ReadOnlyField label="Rechnungsdatum" value={formatDay(position.invoiceDate)} />
        <ReadOnlyField label="Aussteller" value={position.issuerName ?? ''} />
        <ReadOnlyField label="Position" value={position.positionNumber} />
        <EditableField
          label="Positionsdatum"
          kind="date"
          value={position.positionInvoiceDate ?? ''}
          onSave={(positionInvoiceDate) => correct.mutateAsync({ body: { positionInvoiceDate } })}
        />
        {position.monthGiven === null ? null : (
          <ReadOnlyField
            label="Monat der Leistung"
            value={`${formatMonth(position.monthGiven)}, von Hand festgelegt; zählt statt des Positionsdatums`}
          />
        )}
        <ReadOnlyField label="Leistungszeitraum" value={formatPeriod(position)} />
        <EditableField
          label="Kennzeichen"
          value={position.licensePlate}
          maxLength={maxPlateLength}
          to={position.vehicleId === null ? undefined : `/vehicles/${position.vehicleId}`}
          choices={(listId) => <PlateChoices listId={listId} />}
          onSave={(licensePlate) => correct.mutateAsync({ body: { licensePlate } })}
        />
        {position.vehicleId === null && position.licensePlate ? (
          <ReadOnlyField label="Fahrzeug" value="nicht in der Flotte" />
        ) : null}
        <ReadOnlyField label="Betrag" value={`${formatEuro(position.amount)}${basisText(position.basis)}`} />
        <ReadOnlyField label="Noch offen" value={formatEuro(position.openAmount)} />
        <ReadOnlyField label="Leistung" value={position.service} />
        <ReadOnlyField label="Menge" value={position.quantity ?? ''} />
        {position.claim ? <ClaimField claim={position.claim} /> : null}
        <div>
          <SavingSwitch
            label={<Term name="aff">AFF</Term>}
            description={position.affValue === null ? undefined : `AFF-Betrag ${formatEuro(position.affValue)}`}
            checked={position.aff}
            isSaving={correct.isPending}
            onToggle={changeAff}
          />
        </div>
      </SimpleGrid>
    </Section>
  );
};
