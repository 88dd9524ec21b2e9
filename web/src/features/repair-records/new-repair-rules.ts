import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import { kinds, repairTypes } from '@flottwart/contract/rules/kinds';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { BodyOf } from '../../api/query.ts';
import { today } from '../../lib/german-dates.ts';

const nothing: string | null = null;

/** Values of the dialog; numbers as typed. */
export const emptyRepair = () => ({
  repairType: '',
  workshopName: '',
  repairReason: '',
  licensePlate: '',
  repairDate: today(),
  mileageAtRepair: '',
  estimatedCost: '',
  actualCost: '',
  invoiceNumber: '',
  contactPerson: '',
  contactPhone: '',
  contactEmail: '',
  description: '',
  status: elementAt(kinds.repairrecord.statuses, 0),
  assignedToUsername: nothing,
});

export type NewRepair = ReturnType<typeof emptyRepair>;

const wholeError = (text: string): string | null =>
  text.trim() === '' || parseGermanNumber(text, 0) !== null ? null : 'Bitte eine ganze Zahl eingeben.';

const amountError = (text: string): string | null =>
  text.trim() === '' || parseGermanNumber(text, 2) !== null ? null : 'Bitte einen Betrag eingeben, etwa 1.234,56.';

export const findRepairErrors = (values: NewRepair) => ({
  repairType: values.repairType === '' ? 'Bitte einen Typ wählen.' : null,
  workshopName: values.workshopName.trim() === '' ? 'Bitte eine Werkstatt eingeben.' : null,
  repairReason: values.repairReason.trim() === '' ? 'Bitte einen Grund eingeben.' : null,
  mileageAtRepair: wholeError(values.mileageAtRepair),
  estimatedCost: amountError(values.estimatedCost),
  actualCost: amountError(values.actualCost),
});

/** The repair to create; `null` while its type is missing. */
export const repairOf = ({ repairType, status, ...values }: NewRepair): BodyOf<'POST /api/repair-records'> | null => {
  const chosenType = repairTypes.find((type) => type === repairType);
  const chosenStatus = kinds.repairrecord.statuses.find((one) => one === status);
  if (!chosenType || !chosenStatus) return null;
  return {
    ...values,
    repairType: chosenType,
    status: chosenStatus,
    licensePlate: values.licensePlate || null,
    repairDate: values.repairDate || null,
    mileageAtRepair: parseGermanNumber(values.mileageAtRepair, 0),
    estimatedCost: parseGermanNumber(values.estimatedCost, 2),
    actualCost: parseGermanNumber(values.actualCost, 2),
  };
};
