import {
  defaultInspectionMonths,
  defaultServiceMonths,
  defaultUvvMonths,
  nextDueDate,
  type RepeatedKind,
  repeatedKinds,
} from '@flottwart/contract/rules/due-dates';
import { type DueKind, dueKindLabels, dueKinds } from '@flottwart/contract/rules/due-names';
import { maxChangeReasonLength } from '@flottwart/contract/rules/limits';
import { Anchor, Group, Radio, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { apiQuery } from '../../api/query.ts';
import { today } from '../../lib/german-dates.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { entryError } from '../../ui/dates/date-kinds.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { itemUrl } from '../kind-pages.ts';
import { type DueEntry, hasNextDay, planDone } from './plan-changes.ts';
import { maxNamed, SelectedDates } from './selected-dates.tsx';
import { ServiceMileageFields, useServiceMileage } from './service-mileage.tsx';
import { useDateChanges } from './use-date-changes.ts';

/** Months until the next one, of kinds that leave a choice; those of an inspection follow from the weight. */
const monthChoices = {
  inspection: { label: 'HU/AU wieder fällig', 12: 'in 12 Monaten (über 3,5 t)', 24: 'in 24 Monaten (bis 3,5 t)' },
  service: { label: 'Service wieder fällig', 12: 'in 12 Monaten', 24: 'in 24 Monaten' },
} as const;
const hasChoice = (kind: RepeatedKind): kind is keyof typeof monthChoices => kind in monthChoices;

const consequences: Readonly<Partial<Record<DueKind, string>>> = {
  tires: 'Reifenwechsel: Der Tag wird für beide Achsen eingetragen.',
  'lease-return': 'Leasingrückgabe: Das Fahrzeug bekommt den Status RETURNED.',
  'licence-check':
    'Führerscheinkontrolle: Eingetragen wird die angemeldete Person, der Führerschein lag im Original vor.',
  task: 'Aufgabe: Sie bekommt den Status DONE.',
  answer: 'Antwort an Behörde: Die Ordnungswidrigkeit bekommt den Status SENT, gesendet wird nichts.',
};

const isGood = (day: string): boolean => day !== '' && entryError('date', day) === null;

interface AnswerNoteProps {
  readonly answers: readonly DueEntry[];
  readonly note: string;
  readonly onChange: (note: string) => void;
}

/** The answer itself is sent from the offence; one that went another way is described for the history. */
const AnswerNote = ({ answers, note, onChange }: AnswerNoteProps) => (
  <>
    <Text size="sm">
      Die Antwort per E-Mail wird an der Ordnungswidrigkeit gesendet:{' '}
      {answers.slice(0, maxNamed).map(({ itemId, title }, index) => (
        <Fragment key={itemId}>
          {index > 0 ? ', ' : null}
          <Anchor inherit renderRoot={(props) => <Link {...props} to={itemUrl('policereport', itemId)} />}>
            {title}
          </Anchor>
        </Fragment>
      ))}
      {answers.length > maxNamed ? ` und ${answers.length - maxNamed} weitere` : ''}
    </Text>
    <TextInput
      label="Anders beantwortet"
      description="Etwa per Post oder im Portal der Behörde. Steht danach im Verlauf."
      withAsterisk
      maxLength={maxChangeReasonLength}
      autoComplete="off"
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </>
);

interface DoneDialogProps {
  readonly entries: readonly DueEntry[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Records dates as done; the next ones are proposed by their rules and can be changed before they are saved. */
export const DoneDialog = ({ entries, onClose, onDone }: DoneDialogProps) => {
  const { data: company } = useQuery(apiQuery('GET /api/myCompany'));
  const { save, isBusy, failure } = useDateChanges();
  const [doneOn, setDoneOn] = useState(today);
  const [months, setMonths] = useState({ inspection: defaultInspectionMonths, service: defaultServiceMonths });
  const [entered, setEntered] = useState<Readonly<Partial<Record<DueKind, string>>>>({});
  const [note, setNote] = useState('');
  const mileage = useServiceMileage(entries);
  const cycle = { ...months, uvv: company?.uvvMonths ?? defaultUvvMonths };
  const present = dueKinds.filter((kind) => entries.some((entry) => entry.kind === kind));
  const asked = repeatedKinds.filter((kind) => entries.some((entry) => entry.kind === kind && hasNextDay(entry)));
  const answers = entries.filter(({ kind }) => kind === 'answer');
  const next = Object.fromEntries(
    asked.map((kind) => [kind, entered[kind] ?? nextDueDate(kind, doneOn, cycle[kind])]),
  ) as Partial<Record<DueKind, string>>;
  const isDecided = mileage.isDecided && (answers.length === 0 || note.trim() !== '');
  const canSubmit = isDecided && isGood(doneOn) && doneOn <= today() && asked.every((kind) => isGood(next[kind] ?? ''));

  const submit = async () => {
    const { nextServiceKm, doneAtKm } = mileage;
    const plan = planDone(entries, { doneOn, next, nextServiceKm });
    if (await save(plan, { entries, doneOn, doneAtKm, reasons: { policereport: note.trim() } })) onDone();
  };

  return (
    <FormDialog
      opened
      title={entries.length === 1 ? 'Termin erledigt' : 'Termine erledigt'}
      submitLabel="Übernehmen"
      failure={failure}
      busy={isBusy}
      canSubmit={canSubmit}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit) void submit();
      }}
      onClose={onClose}
    >
      <SelectedDates entries={entries} />
      <DateInput kind="date" label="Erledigt am" max={today()} value={doneOn} onChange={setDoneOn} />
      {asked.map((kind) => (
        <Fragment key={kind}>
          {hasChoice(kind) ? (
            <Radio.Group
              label={monthChoices[kind].label}
              value={String(months[kind])}
              onChange={(chosen) => {
                setMonths((before) => ({ ...before, [kind]: Number(chosen) }));
                setEntered(({ [kind]: _, ...others }) => others);
              }}
            >
              <Group mt="xs" gap="lg">
                {([12, 24] as const).map((count) => (
                  <Radio key={count} value={String(count)} label={monthChoices[kind][count]} />
                ))}
              </Group>
            </Radio.Group>
          ) : null}
          <DateInput
            kind="date"
            label={`Nächster Termin: ${dueKindLabels[kind]}`}
            takesMonth
            value={next[kind] ?? ''}
            onChange={(day) => setEntered((before) => ({ ...before, [kind]: day }))}
          />
        </Fragment>
      ))}
      <ServiceMileageFields of={mileage} />
      {answers.length > 0 ? <AnswerNote answers={answers} note={note} onChange={setNote} /> : null}
      {present.map((kind) =>
        consequences[kind] === undefined ? null : (
          <Text key={kind} size="sm" c="dimmed">
            {consequences[kind]}
          </Text>
        ),
      )}
    </FormDialog>
  );
};
