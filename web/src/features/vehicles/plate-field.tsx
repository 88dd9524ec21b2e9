import { maxPlateLength } from '@flottwart/contract/rules/limits';
import { canonicalPlate, isMissingPlate, isSamePlate, typedPlateError } from '@flottwart/contract/rules/plate';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useIsAdmin } from '../../api/profile.ts';
import { useCorrectPlate, vehiclePlatesQuery } from '../../api/vehicles.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { withUndo } from '../../ui/toast.tsx';
import { useFieldSave } from '../../work-items/use-guarded-change.ts';
import { announceReports } from './plate-history.tsx';
import { sendPlate } from './send-plate.ts';

type Meaning = 'typo' | 'new';

interface PendingQuestion {
  readonly former: string;
  readonly plate: string;
  readonly answer: (meaning: Meaning | null) => void;
}

interface MeaningDialogProps {
  readonly question: PendingQuestion;
  readonly onClose: () => void;
}

/** Asks what another plate means, where trips, offences or documents name the former one. */
const MeaningDialog = ({ question, onClose }: MeaningDialogProps) => {
  const isAdmin = useIsAdmin();
  const [meaning, setMeaning] = useState<Meaning | null>(null);
  const { former, plate, answer } = question;
  const close = (given: Meaning | null) => {
    onClose();
    answer(given);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    close(meaning);
  };
  return (
    <FormDialog
      opened
      title="Was bedeutet das neue Kennzeichen?"
      submitLabel="Speichern"
      failure={null}
      busy={false}
      canSubmit={meaning !== null}
      onSubmit={submit}
      onClose={() => close(null)}
    >
      <Text size="sm">Fahrten, Ordnungswidrigkeiten oder Leasingbelege nennen {former}.</Text>
      <Radio.Group
        aria-label="Bedeutung"
        value={meaning}
        onChange={(value) => setMeaning(value === 'typo' ? 'typo' : 'new')}
      >
        <Stack gap="sm">
          <Radio
            value="typo"
            label="Tippfehler berichtigen"
            description={
              isAdmin
                ? `Es hieß schon immer ${plate}. Zeitraum bleibt, Fahrten und noch nicht gesendete Ordnungswidrigkeiten folgen.`
                : 'Das kann nur ein ADMIN.'
            }
            disabled={!isAdmin}
          />
          <Radio
            value="new"
            label="Neu zugelassen ab jetzt"
            description={`${former} bleibt in der Kennzeichen-Historie, mit allem bis jetzt. Den Beginn kann ein ADMIN dort berichtigen.`}
          />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
};

interface PlateFieldProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'licensePlate'>;
}

/** The vehicle's plate; another one for a plate that is in use is either a corrected mistake or a new registration. */
export const PlateField = ({ vehicle: { id, licensePlate } }: PlateFieldProps) => {
  const save = useFieldSave('vehicle', id);
  const { mutateAsync: correct } = useCorrectPlate(id);
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<PendingQuestion | null>(null);

  const readPeriods = () => queryClient.fetchQuery({ ...vehiclePlatesQuery(id), staleTime: 0 });

  const correctTypo = async (plateId: number, former: string, plate: string) => {
    const corrected = await correct({ plateId, licensePlate: plate });
    announceReports(corrected, `${corrected.reports.followed === 1 ? 'nennt' : 'nennen'} jetzt ${plate}.`);
    return withUndo(corrected, async () => {
      const period = (await readPeriods()).find((one) => one.id === plateId);
      if (period?.licensePlate !== canonicalPlate(plate))
        throw new Error('Inzwischen geändert und nicht überschrieben: Kennzeichen.');
      return correct({ plateId, licensePlate: former });
    });
  };

  const savePlate = async (typed: string) => {
    const plate = canonicalPlate(typed);
    const send = () => sendPlate((move) => save({ licensePlate: isMissingPlate(typed) ? null : typed, ...move }));
    if (isMissingPlate(typed) || isMissingPlate(licensePlate) || isSamePlate(plate, licensePlate)) return send();
    const current = (await readPeriods()).find(({ to, isNamed }) => to === null && isNamed);
    if (!current) return send();
    const former = current.licensePlate;
    const meaning = await new Promise<Meaning | null>((answer) => setQuestion({ former, plate, answer }));
    if (meaning === null) throw new Error('Nicht geändert.');
    return meaning === 'typo' ? correctTypo(current.id, former, plate) : send();
  };

  return (
    <>
      <EditableField
        label="Kennzeichen"
        value={licensePlate}
        maxLength={maxPlateLength}
        normalise={canonicalPlate}
        check={typedPlateError}
        onSave={savePlate}
      />
      {question ? <MeaningDialog question={question} onClose={() => setQuestion(null)} /> : null}
    </>
  );
};
