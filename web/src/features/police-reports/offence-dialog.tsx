import { type BerlinZone, timeWithZone } from '@flottwart/contract/rules/berlin-time';
import { postalLines } from '@flottwart/contract/rules/driver-data';
import { maxCaseNumberLength, maxOffencePlaceLength } from '@flottwart/contract/rules/limits';
import type { Alternative } from '@flottwart/contract/work-items/police-report';
import { Button, Group, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, UserPen } from 'lucide-react';
import { useReducer } from 'react';
import { fieldErrorsOf } from '../../api/api-error.ts';
import { alternativesOf, useReportOffence } from '../../api/police-reports.ts';
import type { BodyOf } from '../../api/query.ts';
import { formatDay, formatInstant, today } from '../../lib/german-dates.ts';
import { AuthorityName } from '../../shared/authority-fields.tsx';
import { PlateSelect } from '../../shared/plate-select.tsx';
import { driverName, formatTripEnd } from '../../shared/trips/trip-text.ts';
import { DayAndTime } from '../../ui/dates/day-and-time.tsx';
import { RepeatedHour } from '../../ui/dates/repeated-hour.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Explained } from '../../ui/help/term.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { ManualDriver } from './manual-driver.tsx';
import {
  emptyOffence,
  findDriverErrors,
  findOffenceErrors,
  happensTwice,
  manualReportOf,
  type OffenceValues,
  offenceReportOf,
  retryOf,
} from './offence-rules.ts';
import { firstOffenceState, type OffenceFailure, type OffenceStep, offenceReducer } from './offence-steps.ts';

interface OffenceFieldsProps {
  readonly form: UseFormReturnType<OffenceValues>;
  readonly timeHint: string | undefined;
}

const noDetails = { authorityAddress: '', policeEmail: '', authorityFax: '' };

/** Entry of the chosen authority in the address book. */
const knownAuthority = ({ authorityAddress, policeEmail }: OffenceValues): string | null =>
  [...postalLines(authorityAddress), policeEmail].filter((part) => part !== '').join(', ') || null;

const OffenceFields = ({ form, timeHint }: OffenceFieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <DayAndTime form={form} max={today()} timeHint={timeHint} hasFocus />
    </SimpleGrid>
    {happensTwice(form.values) ? (
      <RepeatedHour
        description="In dieser Nacht wurde die Uhr von 3 auf 2 Uhr zurückgestellt. Welche Stunde nennt die Behörde?"
        {...form.getInputProps('zone')}
      />
    ) : null}
    <TextInput
      label={<Explained label="Fallnummer" />}
      aria-label="Fallnummer"
      maxLength={maxCaseNumberLength}
      autoComplete="off"
      {...form.getInputProps('caseNumber')}
    />
    <PlateSelect
      label="Kennzeichen"
      includesFormer
      {...form.getInputProps('licensePlate')}
      onChange={(plate) => form.setFieldValue('licensePlate', plate ?? '')}
    />
    <TextInput
      label="Tatort (freiwillig)"
      maxLength={maxOffencePlaceLength}
      autoComplete="off"
      {...form.getInputProps('offencePlace')}
    />
    <AuthorityName
      {...form.getInputProps('authorityName')}
      label="Behörde (freiwillig)"
      description={knownAuthority(form.values)}
      value={form.values.authorityName}
      // Address and numbers belong to the name that was chosen.
      onChange={(authorityName) => form.setValues({ ...noDetails, authorityName })}
      onChoose={({ name, address, email, fax }) =>
        form.setValues({ authorityName: name, authorityAddress: address, policeEmail: email, authorityFax: fax })
      }
    />
  </>
);

interface AlternativeChoiceProps {
  readonly alternatives: readonly Alternative[];
  readonly chosenId: number | null;
  /** Time of the offence, as shown. */
  readonly offence: string;
  readonly onChoose: (id: number) => void;
}

const describe = (trip: Alternative): string =>
  `${formatInstant(trip.startTime)} – ${formatTripEnd(trip)} · ${trip.kennzeichen}`;

/** Takes the place of the offence's fields when no single trip fits the instant. */
const AlternativeChoice = ({ alternatives, chosenId, offence, onChoose }: AlternativeChoiceProps) => (
  <>
    <Radio.Group
      label="Fahrer auswählen"
      description="Zum angegebenen Zeitpunkt passt keine Fahrt eindeutig. Diese Fahrten liegen am nächsten."
      value={chosenId === null ? '' : String(chosenId)}
      onChange={(id) => onChoose(Number(id))}
    >
      <Stack gap="xs" mt="sm">
        {alternatives.map((alternative) => (
          <Radio
            key={alternative.id}
            value={String(alternative.id)}
            label={driverName(alternative)}
            description={describe(alternative)}
          />
        ))}
      </Stack>
    </Radio.Group>
    <Text size="sm" c="dimmed">
      Die Tatzeit bleibt {offence} Uhr.
    </Text>
  </>
);

interface OffenceDialogProps {
  /** Known parts of the offence; the zone where the clock showed its time twice. */
  readonly known?: Partial<
    Pick<BodyOf<'POST /api/police-reports/generate-from-incident'>, 'date' | 'time' | 'licensePlate' | 'caseNumber'>
  > & {
    readonly timeZone?: BerlinZone | undefined;
  };
  /** Times that are likely, shown at the field. */
  readonly timeHint?: string;
  /** Stays on the page, instead of opening the report. */
  readonly isStaying?: boolean;
  readonly onClose: () => void;
}

export const offenceDraft = 'Neue Ordnungswidrigkeit';

const notRepeated = 'Fehler beim Wiederholen mit ausgewähltem Fahrer.';
const notSaved = 'Fehler beim Speichern.';

const formatOffence = ({ date, time, zone }: OffenceValues): string =>
  `${formatDay(date)}, ${timeWithZone(time, zone || null)}`;

interface StepButtonsProps {
  readonly step: OffenceStep;
  readonly isWithoutTrip: boolean;
  readonly onStep: (step: OffenceStep) => void;
}

const StepButtons = ({ step, isWithoutTrip, onStep }: StepButtonsProps) => (
  <Group gap="xs">
    {step === 'offence' ? null : (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<ArrowLeft size={14} aria-hidden />}
        onClick={() => onStep('offence')}
      >
        Angaben ändern
      </Button>
    )}
    {step === 'alternatives' || (step === 'offence' && isWithoutTrip) ? (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<UserPen size={14} aria-hidden />}
        onClick={() => onStep('manual')}
      >
        Fahrer von Hand wählen
      </Button>
    ) : null}
  </Group>
);

export const OffenceDialog = ({ known, timeHint, isStaying = false, onClose }: OffenceDialogProps) => {
  const navigate = useNavigate();
  const report = useReportOffence();
  const [state, dispatch] = useReducer(offenceReducer, firstOffenceState);
  const { step, alternatives, chosenId, isWithoutTrip, failure } = state;
  // A draft of one offence does not belong to another.
  const { timeZone, ...specified } = known ?? {};
  const draftName = [offenceDraft, known?.licensePlate, known?.date, known?.time, timeZone].filter(Boolean).join(' ');
  const { form, draft } = useDraftForm<OffenceValues>(draftName, {
    initialValues: { ...emptyOffence, ...specified, zone: timeZone ?? '' },
    validate: (values) => ({
      ...findOffenceErrors(values, new Date()),
      ...(step === 'manual' ? findDriverErrors(values) : {}),
    }),
  });
  const chosen = alternatives.find(({ id }) => id === chosenId);

  const send = async (
    body: BodyOf<'POST /api/police-reports/generate-from-incident'> | BodyOf<'POST /api/police-reports'>,
    onRefused: (error: unknown) => void,
  ) => {
    dispatch({ type: 'sending' });
    try {
      const created = await report.mutateAsync(body);
      draft.clear();
      onClose();
      if (isStaying) toast.success('Ordnungswidrigkeit angelegt.');
      else await navigate({ to: itemUrl('policereport', created.report.id) });
    } catch (error) {
      onRefused(error);
    }
  };

  const showRefusal = (error: unknown) => {
    dispatch({ type: 'refused', error });
    if (alternativesOf(error).length === 0) form.setErrors(fieldErrorsOf(error));
  };

  const submit = (values: OffenceValues) => {
    if (step === 'manual')
      return send(manualReportOf(values), (error) => dispatch({ type: 'choice-refused', text: notSaved, error }));
    if (step === 'alternatives' && !chosen) return dispatch({ type: 'not-chosen' });
    if (step === 'alternatives' && chosen)
      return send(retryOf(values, chosen), (error) => dispatch({ type: 'choice-refused', text: notRepeated, error }));
    return send(offenceReportOf(values), showRefusal);
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
      {step === 'offence' ? <OffenceFields form={form} timeHint={timeHint} /> : null}
      {step === 'alternatives' ? (
        <AlternativeChoice
          alternatives={alternatives}
          chosenId={chosenId}
          offence={formatOffence(form.values)}
          onChoose={(id) => dispatch({ type: 'chosen', id })}
        />
      ) : null}
      {step === 'manual' ? <ManualDriver form={form} offence={formatOffence(form.values)} /> : null}
      <StepButtons
        step={step}
        isWithoutTrip={isWithoutTrip}
        onStep={(next) => dispatch({ type: 'step', step: next })}
      />
    </FormDialog>
  );
};

const Failure = ({ text, reason }: OffenceFailure) => (
  <>
    <strong>{text}</strong>
    {reason && reason !== text ? <div>{reason}</div> : null}
  </>
);
