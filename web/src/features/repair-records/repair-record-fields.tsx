import { repairTypes } from '@flottwart/contract/rules/kinds';
import {
  maxCompanyNameLength,
  maxContactNameLength,
  maxEmailLength,
  maxInvoiceNumberLength,
  maxPhoneLength,
  maxRepairReasonLength,
} from '@flottwart/contract/rules/limits';
import type { RepairRecord } from '@flottwart/contract/work-items/repair-record';
import { EditableChoice } from '../../ui/editable-choice.tsx';
import { EditableField } from '../../ui/editable-field.tsx';
import { DayField, FieldGrid, NumberField } from '../../work-items/fields.tsx';
import { Section } from '../../work-items/section.tsx';
import { useFieldSave } from '../../work-items/use-guarded-change.ts';

interface RepairRecordFieldsProps {
  readonly record: RepairRecord;
}

export const RepairRecordFields = ({ record }: RepairRecordFieldsProps) => {
  const save = useFieldSave('repairrecord', record.id);
  return (
    <>
      <Section title="Allgemein">
        <FieldGrid>
          <EditableChoice
            label="Typ"
            value={record.repairType}
            options={repairTypes}
            onSave={(repairType) => save({ repairType })}
          />
          <DayField label="Datum" value={record.repairDate} onSave={(repairDate) => save({ repairDate })} />
          <NumberField
            label="Kilometerstand"
            unit="km"
            value={record.mileageAtRepair}
            onSave={(mileageAtRepair) => save({ mileageAtRepair })}
          />
          <EditableField
            label="Grund"
            value={record.repairReason}
            maxLength={maxRepairReasonLength}
            onSave={(repairReason) => save({ repairReason })}
          />
        </FieldGrid>
      </Section>
      <Section title="Ansprechpartner">
        <FieldGrid>
          <EditableField
            label="Name"
            value={record.contactPerson}
            maxLength={maxContactNameLength}
            onSave={(contactPerson) => save({ contactPerson })}
          />
          <EditableField
            label="Telefon"
            type="tel"
            value={record.contactPhone}
            maxLength={maxPhoneLength}
            onSave={(contactPhone) => save({ contactPhone })}
          />
          <EditableField
            label="E-Mail"
            type="email"
            value={record.contactEmail}
            maxLength={maxEmailLength}
            onSave={(contactEmail) => save({ contactEmail })}
          />
        </FieldGrid>
      </Section>
      <Section title="Werkstatt">
        <FieldGrid>
          <EditableField
            label="Werkstatt"
            value={record.workshopName}
            maxLength={maxCompanyNameLength}
            onSave={(workshopName) => save({ workshopName })}
          />
          <EditableField
            label="Rechnung"
            value={record.invoiceNumber}
            maxLength={maxInvoiceNumberLength}
            onSave={(invoiceNumber) => save({ invoiceNumber })}
          />
          <NumberField
            label="Geplant"
            unit="€"
            decimals={2}
            value={record.estimatedCost}
            onSave={(estimatedCost) => save({ estimatedCost })}
          />
          <NumberField
            label="Bezahlt"
            unit="€"
            decimals={2}
            value={record.actualCost}
            onSave={(actualCost) => save({ actualCost })}
          />
        </FieldGrid>
      </Section>
    </>
  );
};
