import { repairTypes } from '@flottwart/contract/rules/kinds';
import type { KeptPhoto } from '../../api/photo-draft.ts';
import type { BodyOf } from '../../api/query.ts';

export const photoDraft = 'Foto';

/** Entries of the page; all of them text, as a draft keeps them. */
export const emptyFiling = {
  use: 'damage',
  vehicleId: '',
  repairType: 'Karosserie',
  repairReason: '',
  /** Repair that an earlier attempt has created. */
  repairId: '',
  /** Not empty while the filing waits for a connection. */
  queued: '',
};
export type FilingValues = typeof emptyFiling;

export interface Filing {
  readonly vehicleId: number;
  /** The damage that the photos show; `null` for documents of the vehicle. */
  readonly damage: Pick<BodyOf<'POST /api/repair-records'>, 'repairType' | 'repairReason'> | null;
  readonly repairId: number | null;
  readonly photos: readonly KeptPhoto[];
}

/** Reason of a damage that nobody has described, so that gloves need no keyboard. */
const defaultReason = 'Schaden';

const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

export const toFiling = (values: FilingValues, vehicleId: number, photos: readonly KeptPhoto[]): Filing => {
  if (values.use !== 'damage') return { vehicleId, damage: null, repairId: null, photos };
  const repairType = repairTypes.find((type) => type === values.repairType) ?? repairTypes[0];
  const repairReason = values.repairReason.trim() || defaultReason;
  return { vehicleId, damage: { repairType, repairReason }, repairId: numberOf(values.repairId), photos };
};

/** Vehicle of the kept photos; the page that the camera was opened from names another one only for new photos. */
export const vehicleOf = ({ vehicleId }: FilingValues, given: number | null): number | null =>
  numberOf(vehicleId) ?? given;
