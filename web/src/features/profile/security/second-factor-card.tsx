import { Alert, Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, ShieldOff, ShieldPlus, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { apiQuery, type BodyOf } from '../../../api/query.ts';
import { formatInstant } from '../../../lib/german-dates.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { toast } from '../../../ui/toast.tsx';
import { emptyProof, ProofFields, proofFields, proofRules, toProof } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

interface ProofDialogProps<Result> {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly change: UseMutationResult<
    Result,
    Error,
    { readonly body: BodyOf<'POST /api/users/myProfile/second-factor'> }
  >;
  readonly onSuccess: (result: Result) => void;
  readonly onClose: () => void;
}

/** Asks for password and code before a change of the enabled second factor. */
const ProofDialog = <Result,>(props: ProofDialogProps<Result>) => {
  const { title, text, submitLabel, change, onSuccess, onClose } = props;
  const form = useForm({ initialValues: emptyProof, validate: proofRules(true) });
  const submit = form.onSubmit((values) =>
    change.mutate(
      { body: toProof(values) },
      {
        onSuccess: (result) => {
          onClose();
          onSuccess(result);
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    ),
  );
  const isAtField = change.error !== null && proofFields.some((field) => field in fieldErrorsOf(change.error));

  return (
    <FormDialog
      opened
      title={title}
      submitLabel={submitLabel}
      failure={change.error && !isAtField ? messageOf(change.error, 'Das hat nicht geklappt.') : null}
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{text}</Text>
      <ProofFields form={form} asksCode />
    </FormDialog>
  );
};

interface ActiveSecondFactorProps {
  readonly factor: { readonly enabledAt: string; readonly recoveryCodesLeft: number; readonly isRequired: boolean };
  readonly onMove: () => void;
  readonly onNewCodes: (codes: readonly string[]) => void;
}

const fewCodes = 3;

const codesLeft = (count: number): string => {
  if (count === 0) return 'Es ist kein Wiederherstellungscode mehr übrig.';
  return count === 1
    ? 'Es ist noch ein Wiederherstellungscode übrig.'
    : `Es sind noch ${count} Wiederherstellungscodes übrig.`;
};

const ActiveSecondFactor = ({ factor, onMove, onNewCodes }: ActiveSecondFactorProps) => {
  const { enabledAt, recoveryCodesLeft, isRequired } = factor;
  const [asked, setAsked] = useState<'codes' | 'removal' | null>(null);
  const renew = useMutation({ ...apiMutation('POST /api/users/myProfile/second-factor/recovery-codes'), gcTime: 0 });
  const remove = useMutation(apiMutation('POST /api/users/myProfile/second-factor/remove'));
  const close = () => {
    setAsked(null);
    renew.reset();
    remove.reset();
  };

  return (
    <>
      <Text mb="md">
        Eingerichtet am {formatInstant(enabledAt)}. {codesLeft(recoveryCodesLeft)}
      </Text>
      {recoveryCodesLeft <= fewCodes ? (
        <Alert color="yellow" p="sm" mb="md">
          Ohne Handy und ohne Codes bleibt das Konto verschlossen. Am besten jetzt neue Codes erzeugen.
        </Alert>
      ) : null}
      {isRequired ? (
        <Text c="dimmed" mb="md">
          Die Firma verlangt einen zweiten Faktor; er lässt sich deshalb nicht abschalten.
        </Text>
      ) : null}
      <Group gap="sm">
        <Button variant="default" leftSection={<KeyRound size={16} aria-hidden />} onClick={() => setAsked('codes')}>
          Neue Wiederherstellungscodes
        </Button>
        <Button variant="default" leftSection={<Smartphone size={16} aria-hidden />} onClick={onMove}>
          Auf ein anderes Gerät umziehen
        </Button>
        {isRequired ? null : (
          <Button
            variant="default"
            leftSection={<ShieldOff size={16} aria-hidden />}
            onClick={() => setAsked('removal')}
          >
            Abschalten
          </Button>
        )}
      </Group>
      {asked === 'codes' ? (
        <ProofDialog
          title="Neue Wiederherstellungscodes"
          text="Die bisherigen Codes gelten dann nicht mehr."
          submitLabel="Codes erzeugen"
          change={renew}
          onSuccess={({ recoveryCodes }) => onNewCodes(recoveryCodes)}
          onClose={close}
        />
      ) : null}
      {asked === 'removal' ? (
        <ProofDialog
          title="Zweiten Faktor abschalten"
          text="Zur Anmeldung genügt dann wieder das Passwort. Alle anderen Sitzungen werden beendet."
          submitLabel="Abschalten"
          change={remove}
          onSuccess={({ message }) => toast.success(message)}
          onClose={close}
        />
      ) : null}
    </>
  );
};

export const SecondFactorCard = () => {
  const factor = useQuery(apiQuery('GET /api/users/myProfile/second-factor'));
  const [isSettingUp, setSettingUp] = useState(false);
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const stop = () => setSettingUp(false);

  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="xs">
        Zweiter Faktor
      </Title>
      <QueryView
        query={factor}
        loading={<Skeleton height={90} aria-busy="true" />}
        failureText="Fehler beim Laden des zweiten Faktors."
      >
        {(data) => {
          if (isSettingUp)
            return <SetUpSecondFactor isReplacing={data.enabledAt !== null} onDone={stop} onCancel={stop} />;
          if (newCodes) return <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(null)} />;
          if (data.enabledAt !== null)
            return (
              <ActiveSecondFactor
                factor={{ ...data, enabledAt: data.enabledAt }}
                onMove={() => setSettingUp(true)}
                onNewCodes={setNewCodes}
              />
            );
          return (
            <>
              <Text mb="md">
                Bei der Anmeldung wird zusätzlich zum Passwort ein Code vom Handy verlangt. Ein gestohlenes Passwort
                allein öffnet das Konto dann nicht mehr.
              </Text>
              <Button leftSection={<ShieldPlus size={16} aria-hidden />} onClick={() => setSettingUp(true)}>
                Zweiten Faktor einrichten
              </Button>
            </>
          );
        }}
      </QueryView>
    </Paper>
  );
};
