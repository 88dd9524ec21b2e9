import { timeWithZone } from '@flottwart/contract/rules/berlin-time';
import type { Alternative } from '@flottwart/contract/work-items/police-report';
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, UserPen } from 'lucide-react';
import { useState } from 'react';
import { ApiError, fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { alternativesOf, type OffenceReport, type ReportByHand, useReportOffence } from '../../api/police-reports.ts';
import { formatDay } from '../../lib/german-dates.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { AlternativeChoice } from './alternative-choice.tsx';
import { DriverByHand } from './driver-by-hand.tsx';
import { OffenceFields } from './offence-fields.tsx';
import {
  emptyOffence,
  findDriverFaults,
  findOffenceFaults,
  type OffenceValues,
  offenceReportOf,
  reportByHandOf,
  retryOf,
} from './offence-rules.ts';

interface OffenceDialogProps {
  /** Known parts of the offence. */
  readonly known?: Partial<Pick<OffenceReport, 'date' | 'time' | 'licensePlate' | 'caseNumber'>>;
  /** Stays on the page, instead of opening the report. */
  readonly isStaying?: boolean;
  readonly onClose: () => void;
}

export const offenceDraft = 'Neue Ordnungswidrigkeit';

/** Heading above the server's reason, see docs/coverage.md#errors. */
const notMoved = 'Das Fahrzeug wurde im angegebenen Zeitraum nicht bewegt';
const notRepeated = 'Fehler beim Wiederholen mit ausgewähltem Fahrer.';
const notSaved = 'Fehler beim Speichern.';

type Step = 'offence' | 'alternatives' | 'by-hand';

/** True where the vehicle is known and no trip is near: only a person can name the driver. */
const lacksTrip = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unprocessable' && Object.keys(fieldErrorsOf(error)).length === 0;

const formatOffence = ({ date, time, zone }: OffenceValues): string =>
  `${formatDay(date)}, ${timeWithZone(time, zone || null)}`;

export const OffenceDialog = ({ known, isStaying = false, onClose }: OffenceDialogProps) => {
  const navigate = useNavigate();
  const report = useReportOffence();
  const [step, setStep] = useState<Step>('offence');
  const [alternatives, setAlternatives] = useState<readonly Alternative[]>([]);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isWithoutTrip, setIsWithoutTrip] = useState(false);
  const [failure, setFailure] = useState<{ readonly text: string; readonly reason: string } | null>(null);
  // A draft of one offence does not belong to another.
  const draftName = [offenceDraft, known?.licensePlate, known?.date, known?.time].filter(Boolean).join(' ');
  const { form, draft } = useDraftForm<OffenceValues>(draftName, {
    initialValues: { ...emptyOffence, ...known },
    validate: (values) => ({
      ...findOffenceFaults(values, new Date()),
      ...(step === 'by-hand' ? findDriverFaults(values) : {}),
    }),
  });
  const chosen = alternatives.find(({ id }) => id === chosenId);

  const send = async (body: OffenceReport | ReportByHand): Promise<unknown> => {
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

  const reportOffence = async (values: OffenceValues) => {
    const error = await send(offenceReportOf(values));
    if (error === null) return;
    const found = alternativesOf(error);
    setAlternatives(found);
    setChosenId(found[0]?.id ?? null);
    setIsWithoutTrip(lacksTrip(error));
    if (found.length > 0) return setStep('alternatives');
    form.setErrors(fieldErrorsOf(error));
    setFailure({ text: notMoved, reason: messageOf(error, '') });
  };

  const sendChoice = async (body: OffenceReport | ReportByHand, text: string) => {
    const error = await send(body);
    if (error !== null) setFailure({ text, reason: messageOf(error, '') });
  };

  const submit = (values: OffenceValues) => {
    if (step === 'by-hand') return sendChoice(reportByHandOf(values), notSaved);
    if (step === 'alternatives' && chosen) return sendChoice(retryOf(values, chosen), notRepeated);
    return reportOffence(values);
  };

  const goTo = (next: Step) => {
    setStep(next);
    setFailure(null);
  };

  return (
    <FormDialog
      opened
      title="Neue Ordnungswidrigkeit"
      submitLabel={step === 'offence' ? 'Anlegen' : 'Mit diesem Fahrer anlegen'}
      failure={failure ? <Failure {...failure} /> : null}
      busy={report.isPending}
      onSubmit={form.onSubmit((values) => submit(values))}
      draft={draft}
      onClose={onClose}
    >
      {step === 'offence' ? <OffenceFields form={form} /> : null}
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
        {step === 'offence' ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<ArrowLeft size={14} aria-hidden />}
            onClick={() => goTo('offence')}
          >
            Angaben ändern
          </Button>
        )}
        {step === 'alternatives' || (step === 'offence' && isWithoutTrip) ? (
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
