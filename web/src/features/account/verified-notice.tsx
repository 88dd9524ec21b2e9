import { Button, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormMessage } from '../../ui/form-message.tsx';

/** Verification countdown, see docs/coverage.md#constants. */
const countdownSeconds = 5;

interface VerifiedNoticeProps {
  readonly message: string;
}

export const VerifiedNotice = ({ message }: VerifiedNoticeProps) => {
  const [secondsLeft, setSecondsLeft] = useState(countdownSeconds);
  const navigate = useNavigate();

  // For whoever comes back to this page, or loads it again: the token is gone from the URL by now.
  useEffect(() => window.history.replaceState({ ...window.history.state, isVerified: true }, ''), []);

  useEffect(() => {
    if (secondsLeft === 0) {
      void navigate({ to: '/login', replace: true });
      return;
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, navigate]);

  return (
    <>
      <FormMessage tone="success" text={message} />
      <Text c="dimmed">
        Weiterleitung zur Anmeldung in {secondsLeft} {secondsLeft === 1 ? 'Sekunde' : 'Sekunden'}.
      </Text>
      <SignInButton />
    </>
  );
};

/** Takes the place of this page in the history: its link is used up. */
export const SignInButton = () => (
  <Button renderRoot={(props) => <Link to="/login" replace {...props} />} fullWidth>
    Jetzt einloggen
  </Button>
);
