import { timeWithZone } from '@flottwart/contract/rules/berlin-time';
import type { Alternative } from '@flottwart/contract/work-items/police-report';
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, UserPen } from 'lucide-react';
import { useState } from 'react';
import { ApiError, fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { alternativesOf, type IncidentReport, type ReportByHand, useReportIncident } from '../../api/police-reports.ts';
import { formatDay } from '../../lib/german-dates.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { AlternativeChoice } from './alternative-choice.tsx';
import { DriverByHand } from './driver-by-hand.tsx';
import { IncidentFields } from './incident-fields.tsx';
import {
  emptyIncident,
  findDriverFaults,
  findIncidentFaults,
  type IncidentValues,
  incidentOf,
  reportByHandOf,
  retryOf,
} from './incident-rules.ts';

interface IncidentDialogProps {
  /** Known parts of the incident. */
  readonly known?: Partial<Pick<IncidentReport, 'date' | 'time' | 'licensePlate' | 'caseNumber'>>;
  /** Stays on the page, instead of opening the report. */
  readonly isStaying?: boolean;
  readonly onClose: () => void;
}

export const incidentDraft = 'Neue Ordnungswidrigkeit';

/** Heading above the server's reason, see docs/coverage.md#errors. */
const notMoved = 'Das Fahrzeug wurde im angegebenen Zeitraum nicht bewegt';
const notRepeated = 'Fehler beim Wiederholen mit ausgewähltem Fahrer.';
const notSaved = 'Fehler beim Speichern.';

type Step = 'incident' | 'alternatives' | 'by-hand';

/** True where the vehicle is known and no trip is near: only a person can name the driver. */
const lacksTrip = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unprocessable' && Object.keys(fieldErrorsOf(error)).length === 0;

const formatOffence = ({ date, time, zone }: IncidentValues): string =>
  `${formatDay(date)}, ${timeWithZone(time, zone || null)}`;

export const IncidentDialog = ({ known, isStaying = false, onClose }: IncidentDialogProps) => {
  const navigate = useNavigate();
  const report = useReportIncident();
  const [step, setStep] = useState<Step>('incident');
  const [alternatives, setAlternatives] = useState<readonly Alternative[]>([]);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isWithoutTrip, setIsWithoutTrip] = useState(false);
  const [failure, setFailure] = useState<{ readonly text: string; readonly reason: string } | null>(null);
  // A draft of one incident does not belong to another.
  const draftName = [incidentDraft, known?.licensePlate, known?.date, known?.time].filter(Boolean).join(' ');
  const { form, draft } = useDraftForm<IncidentValues>(draftName, {
    initialValues: { ...emptyIncident, ...known },
    validate: (values) => ({
      ...findIncidentFaults(values, new Date()),
      ...(step === 'by-hand' ? findDriverFaults(values) : {}),
    }),
  });
  const chosen = alternatives.find(({ id }) => id === chosenId);

  const send = async (body: IncidentReport | ReportByHand): Promise<unknown> => {
    setFailure(null);
    try {
      const created = await report.mutateAsync(body);
      draft.clear();
      onClose();
      if (isStaying) toast.success('Ordnungswidrigkeit angelegt.');
      else await navigate({ to: itemUrl('policereport', created.report.id) });
      return null;
    } catch (error) {
      return error;
    }
  };

  const reportIncident = async (values: IncidentValues) => {
    const error = await send(incidentOf(values));
    if (error === null) return;
    const found = alternativesOf(error);
    setAlternatives(found);
    setChosenId(found[0]?.id ?? null);
    setIsWithoutTrip(lacksTrip(error));
    if (found.length > 0) return setStep('alternatives');
    form.setErrors(fieldErrorsOf(error));
    setFailure({ text: notMoved, reason: messageOf(error, '') });
  };

  const sendChoice = async (body: IncidentReport | ReportByHand, text: string) => {
    const error = await send(body);
    if (error !== null) setFailure({ text, reason: messageOf(error, '') });
  };

  const submit = (values: IncidentValues) => {
    if (step === 'by-hand') return sendChoice(reportByHandOf(values), notSaved);
    if (step === 'alternatives' && chosen) return sendChoice(retryOf(values, chosen), notRepeated);
    return reportIncident(values);
  };

  const goTo = (next: Step) => {
    setStep(next);
    setFailure(null);
  };

  return (
    <FormDialog
      opened
      title="Neue Ordnungswidrigkeit"
      submitLabel={step === 'incident' ? 'Anlegen' : 'Mit diesem Fahrer anlegen'}
      failure={failure ? <Failure {...failure} /> : null}
      busy={report.isPending}
      onSubmit={form.onSubmit((values) => submit(values))}
      draft={draft}
      onClose={onClose}
    >
      {step === 'incident' ? <IncidentFields form={form} /> : null}
      {step === 'alternatives' ? (
        <AlternativeChoice
          alternatives={alternatives}
          chosenId={chosenId}
          offence={formatOffence(form.values)}
          onChoose={setChosenId}
        />
      ) : null}
      {step === 'by-hand' ? <DriverByHand form={form} offence={formatOffence(form.values)} /> : null}
      <Group gap="xs">
        {step === 'incident' ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<ArrowLeft size={14} aria-hidden />}
            onClick={() => goTo('incident')}
          >
            Angaben ändern
          </Button>
        )}
        {step === 'alternatives' || (step === 'incident' && isWithoutTrip) ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<UserPen size={14} aria-hidden />}
            onClick={() => goTo('by-hand')}
          >
            Fahrer von Hand wählen
          </Button>
        ) : null}
      </Group>
    </FormDialog>
  );
};

const Failure = ({ text, reason }: { readonly text: string; readonly reason: string }) => (
  <>
    <strong>{text}</strong>
    {reason && reason !== text ? <div>{reason}</div> : null}
  </>
);
