import { letterDayHint, offenceDayError } from '@flottwart/contract/rules/answer-deadline';
import { postalLines } from '@flottwart/contract/rules/driver-data';
import { maxAuthorityReferenceLength } from '@flottwart/contract/rules/limits';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { Button, Group } from '@mantine/core';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { usePatchItem } from '../../api/work-items.ts';
import { today } from '../../lib/german-dates.ts';
import {
  AddressBookChoice,
  AuthorityDetails,
  AuthorityName,
  type AuthorityValues,
  addressError,
} from '../../shared/authority-fields.tsx';
import { EditableField } from '../../ui/editable-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { DayField, FieldGrid } from '../../work-items/fields.tsx';
import { Section } from '../../work-items/section.tsx';

interface AuthoritySectionProps {
  readonly report: PoliceReport;
}

/** Authority that asks, with its reference and letter. */
export const AuthoritySection = ({ report }: AuthoritySectionProps) => {
  const { mutateAsync: save } = usePatchItem('policereport', report.id);
  const [isChanging, setIsChanging] = useState(false);
  const isKnown = report.authorityName !== '' || report.authorityAddress !== '';
  return (
    <Section title="Behörde">
      <FieldGrid>
        <ReadOnlyField label="Behörde" value={report.authorityName} />
        <ReadOnlyField label="Anschrift der Behörde" value={postalLines(report.authorityAddress).join(', ')} />
        <EditableField
          label="Zeichen der Behörde"
          value={report.authorityReference}
          maxLength={maxAuthorityReferenceLength}
          missing="wie Fallnummer"
          onSave={(authorityReference) => save({ body: { authorityReference } })}
        />
        <DayField
          label="Schreiben der Behörde vom"
          value={report.authorityLetterDate}
          check={(day) => offenceDayError(day, today())}
          hint={(day) => letterDayHint(day, report.date)}
          onSave={(authorityLetterDate) => save({ body: { authorityLetterDate } })}
        />
        {report.authorityFax ? <ReadOnlyField label="Telefax der Behörde" value={report.authorityFax} /> : null}
        <Group align="end">
          <Button
            variant="default"
            leftSection={<Landmark size={16} aria-hidden />}
            onClick={() => setIsChanging(true)}
          >
            {isKnown ? 'Behörde ändern' : 'Behörde eintragen'}
          </Button>
        </Group>
      </FieldGrid>
      {isChanging ? <AuthorityOfReportDialog report={report} onClose={() => setIsChanging(false)} /> : null}
    </Section>
  );
};

interface AuthorityOfReportDialogProps extends AuthoritySectionProps {
  readonly onClose: () => void;
}

/** A choice from the address book fills all fields. */
const AuthorityOfReportDialog = ({ report, onClose }: AuthorityOfReportDialogProps) => {
  const { mutateAsync: save, isPending, error } = usePatchItem('policereport', report.id);
  const [updatesAddressBook, setUpdatesAddressBook] = useState(false);
  const { form, draft } = useDraftForm<AuthorityValues>(`Behörde der Ordnungswidrigkeit ${report.id}`, {
    initialValues: {
      name: report.authorityName,
      address: report.authorityAddress,
      email: report.policeEmail,
      fax: report.authorityFax,
    },
    validate: { address: addressError },
  });

  const submit = async ({ name, address, email, fax }: AuthorityValues) => {
    try {
      const entered = { authorityName: name, authorityAddress: address, policeEmail: email, authorityFax: fax };
      await save({ body: updatesAddressBook ? { ...entered, updatesAddressBook } : entered });
      draft.clear();
      onClose();
    } catch (failure) {
      const { authorityName, authorityAddress, policeEmail, authorityFax } = fieldErrorsOf(failure);
      form.setErrors({ name: authorityName, address: authorityAddress, email: policeEmail, fax: authorityFax });
    }
  };

  return (
    <FormDialog
      opened
      title={report.authorityName === '' ? 'Behörde eintragen' : 'Behörde ändern'}
      submitLabel="Speichern"
      failure={error ? messageOf(error, 'Fehler beim Speichern.') : null}
      busy={isPending}
      onSubmit={form.onSubmit((values) => submit(values))}
      draft={draft}
      onClose={onClose}
    >
      <AuthorityName
        {...form.getInputProps('name')}
        value={form.values.name}
        onChange={(name) => form.setFieldValue('name', name)}
        onChoose={({ name, address, email, fax }) => form.setValues({ name, address, email, fax })}
      />
      <AuthorityDetails form={form} />
      <AddressBookChoice values={form.values} isChosen={updatesAddressBook} onChange={setUpdatesAddressBook} />
    </FormDialog>
  );
};
