import { useState } from 'react';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SetUpSecondFactorProps {
  /** After the recovery codes were put away. */
  readonly onDone: () => void;
  /** Left out where there is no way back. */
  readonly onCancel?: () => void;
}

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

/** Password, code of the app, recovery codes: three steps in place. Nothing is in use before the second one. */
export const SetUpSecondFactor = ({ onDone, onCancel }: SetUpSecondFactorProps) => {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (secret) return <CodeStep {...secret} onConfirm={setRecoveryCodes} onCancel={onCancel} />;
  return <PasswordStep onStart={setSecret} onCancel={onCancel} />;
};
