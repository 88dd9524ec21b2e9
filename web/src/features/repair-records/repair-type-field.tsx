import { repairTypes } from '@flottwart/contract/rules/repair-types';
import type { RepairRecord } from '@flottwart/contract/work-items/repair-record';
import { Select } from '@mantine/core';
import { messageOf } from '../../api/api-error.ts';
import { usePatchItem } from '../../api/work-items.ts';
import { toast } from '../../ui/toast.tsx';

interface RepairTypeFieldProps {
  readonly record: RepairRecord;
}

/** A choice saves as soon as it is made. */
export const RepairTypeField = ({ record }: RepairTypeFieldProps) => {
  const { mutate, isPending, variables } = usePatchItem('repairrecord', record.id);

  const choose = (choice: string | null) => {
    const repairType = repairTypes.find((type) => type === choice);
    if (!repairType || repairType === record.repairType) return;
    mutate({ repairType }, { onError: (error) => toast.error(`Fehler beim Speichern: ${messageOf(error, '')}`) });
  };

  return (
    <Select
      label="Typ"
      data={[...repairTypes]}
      value={isPending ? (variables.repairType ?? record.repairType) : record.repairType}
      allowDeselect={false}
      disabled={isPending}
      onChange={choose}
    />
  );
};
