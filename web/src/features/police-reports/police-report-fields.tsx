import { answerDeadline, offenceDayError } from '@flottwart/contract/rules/answer-deadline';
import { berlinZones, isRepeatedHour } from '@flottwart/contract/rules/berlin-time';
import {
  maxCaseNumberLength,
  maxEmailLength,
  maxOffencePlaceLength,
  maxPoliceSubjectLength,
} from '@flottwart/contract/rules/limits';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { Stack } from '@mantine/core';
import type { ChangesOf } from '../../api/work-items.ts';
import { today } from '../../lib/german-dates.ts';
import { EditableChoice } from '../../ui/editable-choice.tsx';
import { EditableField } from '../../ui/editable-field.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { toast, withUndo } from '../../ui/toast.tsx';
import { DayField, FieldGrid } from '../../work-items/fields.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { Section } from '../../work-items/section.tsx';
import { useFieldSave, useGuardedChange } from '../../work-items/use-guarded-change.ts';
import { VehicleDaySection } from '../../work-items/vehicle-day/vehicle-day-section.tsx';
import { AnswerDeadline } from './answer-deadline.tsx';
import { AuthoritySection } from './authority-section.tsx';
import { DriverFields } from './driver-fields.tsx';

/** Values that undo of another time restores, and those it expects. A trip cannot be cleared, but follows the time. */
const undoneTime = (before: PoliceReport, after: PoliceReport) => {
  const fields = (['date', 'time', 'timeZone', 'tripId'] as const).filter(
    (field) => before[field] !== after[field] && (field !== 'tripId' || before.tripId !== null),
  );
  const valuesOf = (report: PoliceReport) => Object.fromEntries(fields.map((field) => [field, report[field]]));
  return [valuesOf(before), valuesOf(after)] as const;
};

/** Says what another time means for the driver; the result takes a warning back. */
const announceDriver = ({ driverId }: PoliceReport): (() => void) => {
  if (driverId === null)
    return toast.revocable('Zur neuen Tatzeit nennt keine Fahrt eindeutig einen Fahrer. Bitte neu wählen.');
  toast.success('Fahrt und Fahrer sind jetzt die zur neuen Tatzeit.');
  return () => undefined;
};

interface PoliceReportFieldsProps {
  readonly report: PoliceReport;
}

export const PoliceReportFields = ({ report }: PoliceReportFieldsProps) => {
  const save = useFieldSave('policereport', report.id);
  const deadline = answerDeadline(report);
  const { undo } = useGuardedChange('policereport', report.id);
  /** Another time may belong to another trip, which the server looks for; undo brings the former one back. */
  const saveTime = async (change: ChangesOf<'policereport'>) => {
    const saved = await save(change);
    if (saved.driverId === report.driverId && saved.tripId === report.tripId) return saved;
    const hide = announceDriver(saved);
    return withUndo(saved, async () => {
      await undo(...undoneTime(report, saved));
      hide();
    });
  };
  return (
    <>
      <Section title="Tat">
        <FieldGrid>
          <EditableField
            label="Fallnummer"
            value={report.caseNumber}
            maxLength={maxCaseNumberLength}
            onSave={(caseNumber) => save({ caseNumber })}
          />
          <DayField
            label="Datum"
            value={report.date}
            check={(day) => offenceDayError(day, today())}
            onSave={(date) => saveTime({ date })}
          />
          <EditableField label="Uhrzeit" kind="time" value={report.time ?? ''} onSave={(time) => saveTime({ time })} />
          {isRepeatedHour(report.date, report.time) ? (
            <EditableChoice
              label="Zeitzone (diese Stunde gab es zweimal)"
              value={report.timeZone ?? ''}
              options={berlinZones}
              onSave={(timeZone) => saveTime({ timeZone })}
            />
          ) : null}
          <EditableField
            label="Tatort"
            value={report.offencePlace}
            maxLength={maxOffencePlaceLength}
            onSave={(offencePlace) => save({ offencePlace })}
          />
          {deadline === null ? null : (
            <ReadOnlyField label="Antwort bis" value={deadline}>
              <AnswerDeadline report={report} />
            </ReadOnlyField>
          )}
        </FieldGrid>
      </Section>
      <AuthoritySection report={report} />
      <Section title="Fahrzeug und Fahrer">
        <FieldGrid>
          <ReadOnlyField
            label="Kennzeichen"
            value={report.licensePlate}
            to={report.vehicleId === null ? undefined : itemUrl('vehicle', report.vehicleId)}
          />
          <ReadOnlyField label="VIN" value={report.vin} />
          <DriverFields report={report} />
        </FieldGrid>
      </Section>
      {report.date === null ? null : (
        <VehicleDaySection of={{ kind: 'policereport', id: report.id }} markedTripId={report.tripId} />
      )}
      <Section title="E-Mail an die Behörde">
        <Stack gap="xs">
          <EditableField
            label="E-Mail der Behörde"
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
        </Stack>
      </Section>
    </>
  );
};
