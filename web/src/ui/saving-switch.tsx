import { Switch, type SwitchProps } from '@mantine/core';

interface SavingSwitchProps extends Omit<SwitchProps, 'onChange' | 'onToggle' | 'disabled'> {
  /** While its value is being saved it takes no other one. */
  readonly isSaving: boolean;
  /** Shown to somebody who may not change it. */
  readonly isLocked?: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

/** Keeps the focus while saving, which a disabled one would lose. */
export const SavingSwitch = ({ isSaving, isLocked = false, onToggle, ...props }: SavingSwitchProps) => (
  <Switch
    {...props}
    aria-busy={isSaving}
    aria-disabled={isSaving || isLocked}
    onChange={({ currentTarget }) => (isSaving || isLocked ? undefined : onToggle(currentTarget.checked))}
  />
);
