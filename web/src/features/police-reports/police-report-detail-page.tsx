import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { IntegrationHint } from '../../work-items/integration-hint.tsx';
import { PoliceReportFields } from './police-report-fields.tsx';

interface PoliceReportDetailPageProps {
  readonly id: number;
}

export const PoliceReportDetailPage = ({ id }: PoliceReportDetailPageProps) => (
  <DetailLayout
    kind="policereport"
    id={id}
    loadingText="Lade Ordnungswidrigkeit..."
    banner={() => <IntegrationHint name="mail" />}
    fields={(report) => <PoliceReportFields report={report} />}
  />
);
