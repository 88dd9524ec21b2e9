import { maxPlateLength } from '@flottwart/contract/rules/limits';
import { canonicalPlate, isMissingPlate, plateTypedFor, typedPlateError } from '@flottwart/contract/rules/plate';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import type { PlatePeriod } from '@flottwart/contract/work-items/vehicle-plates';
import { Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { request } from '../../api/client.ts';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { usePatchItem } from '../../api/work-items.ts';
import { EditableField } from '../../ui/editable-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { withUndo } from '../../ui/toast.tsx';
import { saveCancelled } from '../../ui/use-inline-edit.ts';
import { useFieldSave } from '../../work-items/use-guarded-change.ts';
import { announceReports } from './plate-history.tsx';
import { sendPlate } from './send-plate.ts';

type Meaning = 'typo' | 'new';

interface PendingQuestion {
  readonly period: PlatePeriod;
  readonly plate: string;
  readonly answer: (meaning: Meaning | null) => void;
}

interface MeaningDialogProps {
  readonly question: PendingQuestion;
  readonly onClose: () => void;
}

/** Consequences of both meanings; a plate that nothing names yet may be replaced by anybody. */
const meaningTexts = ({ licensePlate: former, isNamed }: PlatePeriod, plate: string, isAdmin: boolean) => {
  if (!isNamed)
    return {
      fact: `${former} ist heute eingetragen worden. Bisher nennt es keine Fahrt, keine Ordnungswidrigkeit und kein Leasingbeleg.`,
      typo: `Es hieß schon immer ${plate}. ${former} wird ersetzt und steht nicht in der Kennzeichen-Historie.`,
      canCorrect: true,
    };
  return {
    fact: `Fahrten, Ordnungswidrigkeiten oder Leasingbelege nennen ${former}.`,
    typo: isAdmin
      ? `Es hieß schon immer ${plate}. Zeitraum bleibt, Fahrten und noch nicht gesendete Ordnungswidrigkeiten folgen.`
      : 'Das kann nur ein ADMIN.',
    canCorrect: isAdmin,
  };
};

/** Asks what another plate means, where the former one is named or would leave without a trace. */
const MeaningDialog = ({ question, onClose }: MeaningDialogProps) => {
  const isAdmin = useIsAdmin();
  const [meaning, setMeaning] = useState<Meaning | null>(null);
  const { period, plate, answer } = question;
  const { fact, typo, canCorrect } = meaningTexts(period, plate, isAdmin);
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
      <Text size="sm">{fact}</Text>
      <Radio.Group
        label="Bedeutung"
        value={meaning}
        onChange={(value) => setMeaning(value === 'typo' ? 'typo' : 'new')}
      >
        <Stack gap="sm">
          <Radio value="typo" label="Tippfehler berichtigen" description={typo} disabled={!canCorrect} />
          <Radio
            value="new"
            label="Neu zugelassen ab jetzt"
            description={`${period.licensePlate} bleibt in der Kennzeichen-Historie, mit allem bis jetzt. Den Beginn kann ein ADMIN dort berichtigen.`}
          />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
};

interface PlateFieldProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'licensePlate'>;
}

/** The vehicle's plate; another one for a plate in use, or of today, is either a corrected mistake or a new registration. */
export const PlateField = ({ vehicle: { id, licensePlate } }: PlateFieldProps) => {
  const save = useFieldSave('vehicle', id);
  const { mutateAsync: patch } = usePatchItem('vehicle', id);
  const { mutateAsync: correct } = useMutation(apiMutation('PATCH /api/vehicles/:id/plates/:plateId'));
  const [question, setQuestion] = useState<PendingQuestion | null>(null);

  const correctTypo = async (plateId: number, former: string, plate: string) => {
    const corrected = await correct({ params: { id, plateId }, body: { licensePlate: plate } });
    announceReports(corrected, `${corrected.reports.followed === 1 ? 'nennt' : 'nennen'} jetzt ${plate}.`);
    return withUndo(corrected, async () => {
      const period = (await request('GET /api/vehicles/:id/plates', { params: { id } })).find(
        (one) => one.id === plateId,
      );
      if (period?.licensePlate !== canonicalPlate(plate))
        throw new Error('Inzwischen geändert und nicht überschrieben: Kennzeichen.');
      return correct({ params: { id, plateId }, body: { licensePlate: former } });
    });
  };

  /** Undo gives a plate that another vehicle carried back to it. */
  const send = async (typed: string, former: PlatePeriod | null, options: { readonly keepFormerPlate?: true } = {}) => {
    let wasMoved = false;
    const saved = await sendPlate((move) => {
      wasMoved = move.movePlate === true;
      return save({ licensePlate: typed, ...options, ...move });
    });
    if (saved === saveCancelled) return saveCancelled;
    const undoPlate = { licensePlate: saved.licensePlate, from: former?.from ?? null, wasMoved };
    return withUndo(saved, () => patch({ body: { licensePlate, undoPlate } }));
  };

  const askAndSend = async (typed: string, plate: string, period: PlatePeriod) => {
    const meaning = await new Promise<Meaning | null>((answer) => setQuestion({ period, plate, answer }));
    if (meaning === null) return saveCancelled;
    if (!period.isNamed) return send(typed, period, meaning === 'new' ? { keepFormerPlate: true } : {});
    return meaning === 'typo' ? correctTypo(period.id, period.licensePlate, plate) : send(typed, period);
  };

  const savePlate = async (typed: string) => {
    const plate = plateTypedFor(licensePlate, typed);
    if (isMissingPlate(typed)) return save({ licensePlate: null });
    if (plate === licensePlate) return save({ licensePlate: typed });
    if (isMissingPlate(licensePlate)) return send(typed, null);
    const period = (await request('GET /api/vehicles/:id/plates', { params: { id } })).find(({ to }) => to === null);
    const isAsked = period && (period.isNamed || period.isReplaceable);
    return isAsked ? askAndSend(typed, plate, period) : send(typed, period ?? null);
  };

  /** Parts are asked for only where it is another plate than the vehicle's own. */
  const check = (typed: string) =>
    plateTypedFor(licensePlate, typed) === licensePlate ? null : typedPlateError(typed);

  return (
    <>
      <EditableField
        label="Kennzeichen"
        value={licensePlate}
        maxLength={maxPlateLength}
        normalise={(typed) => plateTypedFor(licensePlate, typed)}
        check={check}
        onSave={savePlate}
      />
      {question ? <MeaningDialog question={question} onClose={() => setQuestion(null)} /> : null}
    </>
  );
};
