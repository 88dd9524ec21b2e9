import { answerDeadline } from '@flottwart/contract/rules/answer-deadline';
import { maxCaseNumberLength, maxEmailLength, maxPoliceSubjectLength } from '@flottwart/contract/rules/limits';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { useQuery } from '@tanstack/react-query';
import { itemQuery, usePatchItem } from '../../api/work-items.ts';
import { dash } from '../../lib/german-dates.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { DayField, FieldGrid } from '../../work-items/fields.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { Section } from '../../work-items/section.tsx';
import { AnswerDeadline } from './answer-deadline.tsx';

interface PoliceReportFieldsProps {
  readonly report: PoliceReport;
}

export const PoliceReportFields = ({ report }: PoliceReportFieldsProps) => {
  const { mutateAsync: save } = usePatchItem('policereport', report.id);
  const deadline = answerDeadline(report);
  return (
    <>
      <Section title="Vorfall">
        <FieldGrid>
          <EditableField
            label="Fallnummer"
            value={report.caseNumber}
            maxLength={maxCaseNumberLength}
            onSave={(caseNumber) => save({ caseNumber })}
          />
          <DayField label="Datum" value={report.date} onSave={(date) => save({ date })} />
          <EditableField label="Uhrzeit" type="time" value={report.time ?? ''} onSave={(time) => save({ time })} />
          {deadline === null ? null : (
            <ReadOnlyField label="Antwort bis" value={deadline}>
              <AnswerDeadline report={report} />
            </ReadOnlyField>
          )}
        </FieldGrid>
      </Section>
      <Section title="Fahrzeug und Fahrer">
        <FieldGrid>
          <ReadOnlyField
            label="Kennzeichen"
            value={report.licensePlate}
            to={report.vehicleId === null ? undefined : itemUrl('vehicle', report.vehicleId)}
          />
          <ReadOnlyField label="VIN" value={report.vin} />
          {report.driverId === null ? (
            <ReadOnlyField label="Fahrer" value={dash} />
          ) : (
            <DriverField driverId={report.driverId} />
          )}
        </FieldGrid>
      </Section>
      <Section title="E-Mail an die Behörde">
        <FieldGrid>
          <EditableField
            label="E-Mail der Polizei"
            type="email"
            value={report.policeEmail}
            maxLength={maxEmailLength}
            onSave={(policeEmail) => save({ policeEmail })}
          />
          <EditableField
            label="E-Mail-Betreff"
            value={report.emailSubject}
            maxLength={maxPoliceSubjectLength}
            onSave={(emailSubject) => save({ emailSubject })}
          />
        </FieldGrid>
      </Section>
    </>
  );
};

/** The report names its driver by id alone. */
const DriverField = ({ driverId }: { readonly driverId: number }) => {
  const { data: driver } = useQuery(itemQuery('employee', driverId));
  return (
    <ReadOnlyField label="Fahrer" value={driver?.title || `Fahrer ${driverId}`} to={itemUrl('employee', driverId)} />
  );
};
