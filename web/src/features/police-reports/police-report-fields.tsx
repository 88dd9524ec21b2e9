import { answerDeadline } from '@flottwart/contract/rules/answer-deadline';
import { berlinZones, isRepeatedHour } from '@flottwart/contract/rules/berlin-time';
import { maxCaseNumberLength, maxEmailLength, maxPoliceSubjectLength } from '@flottwart/contract/rules/limits';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { useQuery } from '@tanstack/react-query';
import { tripQuery } from '../../api/trips.ts';
import { itemQuery, usePatchItem } from '../../api/work-items.ts';
import { dash, formatInstant } from '../../lib/german-dates.ts';
import { formatTripEnd, tripUrl } from '../../shared/trips/trip-text.ts';
import { EditableChoice } from '../../ui/editable-choice.tsx';
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
          <EditableField label="Uhrzeit" kind="time" value={report.time ?? ''} onSave={(time) => save({ time })} />
          {isRepeatedHour(report.date, report.time) ? (
            <EditableChoice
              label="Zeitzone (diese Stunde gab es zweimal)"
              value={report.timeZone ?? ''}
              options={berlinZones}
              onSave={(timeZone) => save({ timeZone })}
            />
          ) : null}
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
          {report.tripId === null ? null : <TripField tripId={report.tripId} />}
          {report.driverReason === '' ? null : (
            <ReadOnlyField label="Fahrer von Hand gewählt, Grund" value={report.driverReason} />
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

const TripField = ({ tripId }: { readonly tripId: number }) => {
  const { data: trip } = useQuery(tripQuery(tripId));
  return (
    <ReadOnlyField
      label="Fahrt"
      value={trip ? `${formatInstant(trip.startTime)} – ${formatTripEnd(trip)}` : `Fahrt ${tripId}`}
      to={tripUrl(tripId)}
    />
  );
};
