import type { Alternative } from '@flottwart/contract/work-items/police-report';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { alternativesOf, type IncidentReport, useReportIncident } from '../../api/police-reports.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { AlternativeChoice } from './alternative-choice.tsx';
import { IncidentFields } from './incident-fields.tsx';
import { findIncidentFaults, retryInstant } from './incident-rules.ts';

interface IncidentDialogProps {
  /** Known parts of the incident. */
  readonly known?: Partial<IncidentReport>;
  readonly onClose: () => void;
}

export const incidentDraft = 'Neue Ordnungswidrigkeit';

const emptyIncident: IncidentReport = { date: '', time: '', licensePlate: '', caseNumber: '' };

/** Heading above the server's reason, see docs/coverage.md#errors. */
const notMoved = 'Das Fahrzeug wurde im angegebenen Zeitraum nicht bewegt';
const notRepeated = 'Fehler beim Wiederholen mit ausgewähltem Fahrer.';

export const IncidentDialog = ({ known, onClose }: IncidentDialogProps) => {
  const navigate = useNavigate();
  const report = useReportIncident();
  const [alternatives, setAlternatives] = useState<readonly Alternative[]>([]);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [failure, setFailure] = useState<{ readonly text: string; readonly reason: string } | null>(null);
  // A draft of one incident does not belong to another.
  const draftName = [incidentDraft, known?.licensePlate, known?.date, known?.time].filter(Boolean).join(' ');
  const { form, draft } = useDraftForm<IncidentReport>(draftName, {
    initialValues: { ...emptyIncident, ...known },
    validate: (incident) => findIncidentFaults(incident, new Date()),
  });
  const chosen = alternatives.find(({ id }) => id === chosenId);
  const isChoosing = alternatives.length > 0;

  const send = async (incident: IncidentReport): Promise<unknown> => {
    setFailure(null);
    try {
      const created = await report.mutateAsync(incident);
      draft.clear();
      onClose();
      await navigate({ to: itemUrl('policereport', created.report.id) });
      return null;
    } catch (error) {
      return error;
    }
  };

  const reportIncident = async (incident: IncidentReport) => {
    const error = await send(incident);
    if (error === null) return;
    const found = alternativesOf(error);
    setAlternatives(found);
    setChosenId(found[0]?.id ?? null);
    if (found.length > 0) return;
    form.setErrors(fieldErrorsOf(error));
    setFailure({ text: notMoved, reason: messageOf(error, '') });
  };

  const repeatWith = async (alternative: Alternative) => {
    const error = await send({ ...form.values, ...retryInstant(alternative) });
    if (error !== null) setFailure({ text: notRepeated, reason: messageOf(error, '') });
  };

  const goBack = () => {
    setAlternatives([]);
    setFailure(null);
  };

  return (
    <FormDialog
      opened
      title="Neue Ordnungswidrigkeit"
      submitLabel={isChoosing ? 'Mit diesem Fahrer anlegen' : 'Anlegen'}
      failure={failure ? <Failure {...failure} /> : null}
      busy={report.isPending}
      onSubmit={form.onSubmit((incident) => (chosen ? repeatWith(chosen) : reportIncident(incident)))}
      draft={draft}
      onClose={onClose}
    >
      {isChoosing ? (
        <AlternativeChoice alternatives={alternatives} chosenId={chosenId} onChoose={setChosenId} onBack={goBack} />
      ) : (
        <IncidentFields form={form} />
      )}
    </FormDialog>
  );
};

const Failure = ({ text, reason }: { readonly text: string; readonly reason: string }) => (
  <>
    <strong>{text}</strong>
    {reason && reason !== text ? <div>{reason}</div> : null}
  </>
);
