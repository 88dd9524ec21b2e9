import type { RepairRecord } from '@flottwart/contract/work-items/repair-record';
import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { FieldGrid } from '../../work-items/fields.tsx';
import { useItemFields } from '../../work-items/item-fields.tsx';
import { Section } from '../../work-items/section.tsx';

interface RepairRecordFieldsProps {
  readonly record: RepairRecord;
}

const RepairRecordFields = ({ record }: RepairRecordFieldsProps) => {
  const field = useItemFields('repairrecord', record);
  return (
    <>
      <Section title="Allgemein">
        <FieldGrid>
          {field('repairType')}
          {field('repairDate')}
          {field('mileageAtRepair')}
          {field('repairReason')}
        </FieldGrid>
      </Section>
      <Section title="Ansprechpartner">
        <FieldGrid>
          {field('contactPerson')}
          {field('contactPhone')}
          {field('contactEmail')}
        </FieldGrid>
      </Section>
      <Section title="Werkstatt">
        <FieldGrid>
          {field('workshopName')}
          {field('invoiceNumber')}
          {field('estimatedCost')}
          {field('actualCost')}
        </FieldGrid>
      </Section>
    </>
  );
};

interface RepairRecordDetailPageProps {
  readonly id: number;
}

export const RepairRecordDetailPage = ({ id }: RepairRecordDetailPageProps) => (
  <DetailLayout
    kind="repairrecord"
    id={id}
    loadingText="Lade Reparaturdaten..."
    fields={(record) => <RepairRecordFields record={record} />}
  />
);
