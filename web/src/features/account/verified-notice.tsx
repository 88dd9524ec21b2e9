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

  useEffect(() => {
    if (secondsLeft === 0) {
      void navigate({ to: '/login' });
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
      <Button component={Link} to="/login" fullWidth>
        Jetzt einloggen
      </Button>
    </>
  );
};
