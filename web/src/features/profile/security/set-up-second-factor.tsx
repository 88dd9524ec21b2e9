import { useState } from 'react';
import { CodeStep } from './code-step.tsx';
import { ProofStep } from './proof-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SetUpSecondFactorProps {
  /** Moves to another device; takes a code of the enabled factor. */
  readonly isReplacing?: boolean;
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
export const SetUpSecondFactor = ({ isReplacing = false, onDone, onCancel }: SetUpSecondFactorProps) => {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (secret) return <CodeStep {...secret} onConfirm={setRecoveryCodes} onCancel={onCancel} />;
  return <ProofStep isReplacing={isReplacing} onStart={setSecret} onCancel={onCancel} />;
};
