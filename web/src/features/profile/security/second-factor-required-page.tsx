import { useQueryClient } from '@tanstack/react-query';
import { settleSecondFactor } from '../../../api/session.ts';
import { FormCard } from '../../../ui/form-card.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

interface SecondFactorRequiredPageProps {
  readonly onDone: () => void;
}

/** Replaces every page until the required second factor is set up. */
export const SecondFactorRequiredPage = ({ onDone }: SecondFactorRequiredPageProps) => {
  const queryClient = useQueryClient();
  const goOn = () => {
    settleSecondFactor();
    // Requests refused before are now allowed.
    void queryClient.resetQueries();
    onDone();
  };
  return (
    <FormCard
      title="Zweiten Faktor einrichten"
      intro="Die Firma verlangt bei der Anmeldung einen Code vom Handy. Nach der Einrichtung geht es weiter."
    >
      <SetUpSecondFactor onDone={goOn} />
    </FormCard>
  );
};
