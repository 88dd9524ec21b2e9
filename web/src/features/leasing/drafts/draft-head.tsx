import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import type { LeasingDraft } from '@flottwart/contract/leasing/drafts';
import {
  maxCompanyNameLength,
  maxInvoiceNumberLength,
  maxPlateLength,
  maxVatIdLength,
} from '@flottwart/contract/rules/limits';
import { SimpleGrid } from '@mantine/core';
import { useChangeDraft } from '../../../api/leasing-drafts.ts';
import { germanNumber } from '../../../lib/german-numbers.ts';
import { EditableChoice } from '../../../ui/editable-choice.tsx';
import { EditableField } from '../../../ui/editable-field.tsx';
import { Section } from '../../../work-items/section.tsx';

interface DraftHeadProps {
  readonly draft: LeasingDraft;
}

const textOf = (amount: number | null): string => (amount === null ? '' : germanNumber(amount, 2));

const checkAmount = (text: string): string | null =>
  text === '' || parseGermanNumber(text, 2) !== null ? null : 'Bitte einen Betrag wie 1.234,56 eingeben.';

const totals = [
  ['Netto', 'net'],
  ['Umsatzsteuer', 'tax'],
  ['Brutto', 'gross'],
] as const;

/** Type, number, date, issuer and totals of the document. */
export const DraftHead = ({ draft }: DraftHeadProps) => {
  const { mutateAsync: change } = useChangeDraft(draft.id);
  return (
    <Section title="Beleg">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing="xs">
        <EditableChoice
          label="Art des Belegs"
          value={draft.type ?? ''}
          options={draft.types}
          onSave={(type) => change({ type })}
        />
        <EditableField
          label="Nummer"
          value={draft.invoiceNumber ?? ''}
          maxLength={maxInvoiceNumberLength}
          onSave={(invoiceNumber) => change({ invoiceNumber })}
        />
        <EditableField
          label="Datum"
          kind="date"
          value={draft.invoiceDate ?? ''}
          onSave={(invoiceDate) => change({ invoiceDate })}
        />
        <EditableField
          label="Aussteller"
          value={draft.issuerName ?? ''}
          maxLength={maxCompanyNameLength}
          onSave={(issuerName) => change({ issuerName })}
        />
        <EditableField
          label="USt-IdNr. des Ausstellers"
          value={draft.issuerVatId ?? ''}
          maxLength={maxVatIdLength}
          onSave={(issuerVatId) => change({ issuerVatId })}
        />
        <EditableField
          label="Kennzeichen für alle Positionen"
          value={draft.licensePlate ?? ''}
          maxLength={maxPlateLength}
          onSave={(licensePlate) => change({ licensePlate })}
        />
        {totals.map(([label, key]) => (
          <EditableField
            key={key}
            label={label}
            inputMode="decimal"
            value={textOf(draft[key])}
            check={checkAmount}
            onSave={(text) => change({ [key]: parseGermanNumber(text, 2) })}
          />
        ))}
      </SimpleGrid>
    </Section>
  );
};
