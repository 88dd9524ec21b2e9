import { statusLabel } from '@flottwart/contract/rules/status-label';
import { Select, type SelectProps } from '@mantine/core';
import { StatusChip, StatusIcon } from '../shared/status-chip.tsx';

interface StatusSelectProps extends Omit<SelectProps, 'data' | 'label' | 'renderOption' | 'value'> {
  readonly statuses: readonly string[];
  readonly value: string;
}

/** Offers each status with its colour and icon. */
export const StatusSelect = ({ statuses, value, ...others }: StatusSelectProps) => (
  <Select
    label="Status"
    data={statuses.map((status) => ({ value: status, label: statusLabel(status) }))}
    value={value}
    allowDeselect={false}
    leftSection={<StatusIcon status={value} />}
    renderOption={({ option }) => <StatusChip status={option.value} isPlain />}
    {...others}
  />
);
