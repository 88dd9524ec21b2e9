import { ApiError } from '../../api/api-error.ts';
import { confirm } from '../../ui/confirm.ts';
import { saveCancelled } from '../../ui/use-inline-edit.ts';

interface Carrier {
  readonly title: string;
  readonly licensePlate: string;
}

const isCarrier = (value: unknown): value is Carrier =>
  typeof value === 'object' && value !== null && 'title' in value && 'licensePlate' in value;

/** The vehicle that carries the plate, if that is why it was refused. */
const carrierOf = (error: unknown): Carrier | null => {
  const body = error instanceof ApiError ? error.body : null;
  if (typeof body !== 'object' || body === null || !('carrier' in body)) return null;
  return isCarrier(body.carrier) ? body.carrier : null;
};

/** Saves a plate. If another vehicle carries it, the person is asked, and then it ends there; declined, nothing was wrong. */
export const sendPlate = async <T>(
  send: (move: { readonly movePlate?: true }) => Promise<T>,
): Promise<T | typeof saveCancelled> => {
  try {
    return await send({});
  } catch (error) {
    const carrier = carrierOf(error);
    if (!carrier) throw error;
    const { title, licensePlate } = carrier;
    const isMoved = await confirm({
      title: 'Kennzeichen übernehmen?',
      text: `${licensePlate} trägt bereits das Fahrzeug „${title}“. Dort endet es jetzt und gehört ab sofort zu diesem Fahrzeug.`,
      confirmLabel: 'Übernehmen',
    });
    if (!isMoved) return saveCancelled;
    return send({ movePlate: true });
  }
};
