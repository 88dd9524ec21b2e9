import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { RepairRecordFields } from './repair-record-fields.tsx';

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
