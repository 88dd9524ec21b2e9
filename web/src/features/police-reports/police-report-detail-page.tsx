import { ConnectionHint } from '../../shared/connection-hint.tsx';
import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { PositionSection } from '../../work-items/position/position-section.tsx';
import { MailNotice, PlateHint } from './mail-notice.tsx';
import { PoliceReportFields } from './police-report-fields.tsx';
import { SendMailButton } from './send-mail-button.tsx';

interface PoliceReportDetailPageProps {
  readonly id: number;
}

export const PoliceReportDetailPage = ({ id }: PoliceReportDetailPageProps) => (
  <DetailLayout
    kind="policereport"
    id={id}
    loadingText="Lade Ordnungswidrigkeit..."
    actions={(report) => <SendMailButton report={report} />}
    banner={({ plateHint }) => (
      <>
        {plateHint === undefined ? null : <PlateHint text={plateHint} />}
        <ConnectionHint name="mail" />
        <MailNotice reportId={id} />
      </>
    )}
    fields={(report) => <PoliceReportFields report={report} />}
    side={({ vehicleId }) => <PositionSection vehicleId={vehicleId} remark="Nicht der Ort der Tat." />}
  />
);
