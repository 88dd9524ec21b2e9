import { Switch, type SwitchProps } from '@mantine/core';

interface SavingSwitchProps extends Omit<SwitchProps, 'onChange' | 'onToggle' | 'disabled'> {
  /** While its value is being saved it takes no other one. */
  readonly isSaving: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

/** Keeps the focus while saving, which a disabled one would lose. */
export const SavingSwitch = ({ isSaving, onToggle, ...props }: SavingSwitchProps) => (
  <Switch
    {...props}
    aria-busy={isSaving}
    aria-disabled={isSaving}
    onChange={({ currentTarget }) => (isSaving ? undefined : onToggle(currentTarget.checked))}
  />
);
