import { birthDateError, postcodeHint } from '@flottwart/contract/rules/driver-data';
import {
  maxCityLength,
  maxEmailLength,
  maxEmployeeNumberLength,
  maxHouseNumberLength,
  maxNameLength,
  maxPhoneLength,
  maxStreetLength,
  maxZipCodeLength,
} from '@flottwart/contract/rules/limits';
import { SimpleGrid, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { today } from '../../lib/german-dates.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { entryError } from '../../ui/dates/date-kinds.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { useSimilarNumber } from './use-similar-number.ts';

const emptyForm = {
  employeeId: '',
  mitarbeiterId: '',
  firstName: '',
  lastName: '',
  birthDate: '',
  birthCity: '',
  street: '',
  houseNumber: '',
  plz: '',
  city: '',
  phone: '',
  email: '',
};

interface FieldDescription {
  readonly field: keyof typeof emptyForm;
  readonly label: string;
  readonly maxLength?: number;
  readonly type?: 'tel' | 'email';
}

const fields: readonly FieldDescription[] = [
  { field: 'firstName', label: 'Vorname', maxLength: maxNameLength },
  { field: 'lastName', label: 'Nachname', maxLength: maxNameLength },
  { field: 'employeeId', label: 'Fahrer-ID', maxLength: maxEmployeeNumberLength },
  { field: 'mitarbeiterId', label: 'Mitarbeiter-ID', maxLength: maxEmployeeNumberLength },
  { field: 'birthDate', label: 'Geburtsdatum' },
  { field: 'birthCity', label: 'Geburtsort', maxLength: maxCityLength },
  { field: 'street', label: 'Straße', maxLength: maxStreetLength },
  { field: 'houseNumber', label: 'Hausnummer', maxLength: maxHouseNumberLength },
  { field: 'plz', label: 'Postleitzahl', maxLength: maxZipCodeLength },
  { field: 'city', label: 'Ort', maxLength: maxCityLength },
  { field: 'phone', label: 'Telefon', maxLength: maxPhoneLength, type: 'tel' },
  { field: 'email', label: 'E-Mail', maxLength: maxEmailLength, type: 'email' },
];

const checkBirthDate = (day: string) => birthDateError(day, today());

export const employeeDraft = 'Neuer Fahrer';

interface AddEmployeeDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** No field is required: what is not known yet can follow. */
export const AddEmployeeDialog = ({ opened, onClose }: AddEmployeeDialogProps) => {
  const createEmployee = useMutation(apiMutation('POST /api/employees'));
  const navigate = useNavigate();
  const { form, draft } = useDraftForm(employeeDraft, {
    initialValues: emptyForm,
    validate: { birthDate: (value) => entryError('date', value) ?? (value === '' ? null : checkBirthDate(value)) },
  });

  const close = () => {
    createEmployee.reset();
    onClose();
  };

  const submit = form.onSubmit((values) =>
    createEmployee.mutate(
      { body: { ...values, birthDate: values.birthDate || null } },
      {
        onSuccess: ({ id }) => {
          toast.success('Fahrer angelegt.');
          draft.clear();
          close();
          void navigate({ to: itemUrl('employee', id) });
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    ),
  );
  const { employeeId, mitarbeiterId, plz } = form.values;
  const hints: Readonly<Partial<Record<keyof typeof emptyForm, string | null>>> = {
    employeeId: useSimilarNumber(employeeId),
    mitarbeiterId: useSimilarNumber(mitarbeiterId),
    plz: postcodeHint(plz),
  };
  const failure = createEmployee.error
    ? `Fehler beim Speichern des Fahrers. ${messageOf(createEmployee.error, '')}`.trimEnd()
    : null;

  return (
    <FormDialog
      opened={opened}
      title="Neuer Fahrer"
      submitLabel="Anlegen"
      failure={failure}
      busy={createEmployee.isPending}
      onSubmit={submit}
      draft={draft}
      onClose={close}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {fields.map(({ field, label, maxLength, type = 'text' }, index) =>
          field === 'birthDate' ? (
            <DateInput
              key={field}
              kind="date"
              label={label}
              isBirthDate
              check={checkBirthDate}
              {...form.getInputProps(field)}
            />
          ) : (
            <TextInput
              key={field}
              label={label}
              description={hints[field]}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={maxLength}
              type={type}
              autoComplete="off"
              data-autofocus={index === 0 || undefined}
              {...form.getInputProps(field)}
            />
          ),
        )}
      </SimpleGrid>
    </FormDialog>
  );
};
