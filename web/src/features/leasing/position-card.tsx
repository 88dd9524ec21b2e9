import type { ClaimNote } from '@flottwart/contract/leasing/claim-mails';
import type { LeaseplanDetail } from '@flottwart/contract/leasing/position';
import { Anchor, Group, SimpleGrid, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../api/api-error.ts';
import { useCorrectEntry } from '../../api/leasing.ts';
import { formatDay } from '../../lib/german-dates.ts';
import { formatEuro } from '../../lib/german-numbers.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { Term } from '../../ui/help/term.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Section } from '../../work-items/section.tsx';
import { ClaimButton } from './claims/claim-button.tsx';
import { claimNoteText, isClaimable } from './claims/claim-state.tsx';
import { OriginalButton } from './original-button.tsx';

interface EntryCardProps {
  readonly entry: LeaseplanDetail;
}

const ClaimField = ({ claim }: { readonly claim: ClaimNote }) => (
  <ReadOnlyField label="Reklamation" value={claimNoteText(claim)}>
    <Anchor component={Link} to="/leaseplan/open-credits" hash="reklamationen" inherit>
      {claimNoteText(claim)}
    </Anchor>
  </ReadOnlyField>
);

const EntryActions = ({ entry: { id, type, openAmount, claim, documentId } }: EntryCardProps) => (
  <Group gap="xs">
    {type === 'Rechnung' && openAmount > 0 ? (
      <ClaimButton subject={{ positionIds: [id] }} isClaimed={claim !== null} disabled={!isClaimable(claim)} />
    ) : null}
    <OriginalButton documentId={documentId} />
  </Group>
);

/** What was read; plate, date and AFF can be put right. */
export const EntryCard = ({ entry }: EntryCardProps) => {
  const correct = useCorrectEntry(entry.id);
  const changeAff = (aff: boolean) =>
    correct.mutate(
      { aff },
      { onError: (error) => toast.error(`Fehler beim Speichern: ${messageOf(error, 'unerwarteter Fehler')}`) },
    );
  return (
    <Section title={entry.type} actions={<EntryActions entry={entry} />}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing="xs">
        <ReadOnlyField label="Rechnungsnummer" value={entry.invoiceNumber} />
        <ReadOnlyField label="Rechnungsdatum" value={formatDay(entry.invoiceDate)} />
        <ReadOnlyField label="Position" value={entry.positionNumber} />
        <EditableField
          label="Positionsdatum"
          type="date"
          value={entry.positionInvoiceDate ?? ''}
          formatError={formatDay}
          onSave={(positionInvoiceDate) => correct.mutateAsync({ positionInvoiceDate })}
        />
        <EditableField
          label="Kennzeichen"
          value={entry.licensePlate}
          maxLength={14}
          onSave={(licensePlate) => correct.mutateAsync({ licensePlate })}
        />
        {entry.vehicleId === null ? (
          <ReadOnlyField label="Fahrzeug" value={entry.licensePlate ? 'nicht in der Flotte' : ''} />
        ) : (
          <ReadOnlyField label="Fahrzeug" value="Zum Fahrzeug" to={`/vehicles/${entry.vehicleId}`} />
        )}
        <ReadOnlyField label="Betrag" value={formatEuro(entry.amount)} />
        <ReadOnlyField label="Noch offen" value={formatEuro(entry.openAmount)} />
        <ReadOnlyField label="Leistung" value={entry.service} />
        {entry.claim ? <ClaimField claim={entry.claim} /> : null}
        <div>
          <Switch
            label={<Term name="aff">AFF</Term>}
            description={entry.affValue === null ? undefined : `AFF-Betrag ${formatEuro(entry.affValue)}`}
            checked={entry.aff}
            disabled={correct.isPending}
            onChange={(event) => changeAff(event.currentTarget.checked)}
          />
        </div>
      </SimpleGrid>
    </Section>
  );
};
