import { Alert, Anchor, Center, Stack, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SignOutNotice } from '../../api/session.ts';
import { Logo } from '../../ui/brand/logo.tsx';

const targetNames = { '/': 'Zur Startseite', '/login': 'Zur Anmeldung' } as const;

/** Replaces the application after the session has ended, so that no company data stays visible. */
export const SignOutNoticeBanner = ({ message, target, seconds }: SignOutNotice) => {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: target }), seconds * 1000);
    return () => clearTimeout(timer);
  }, [navigate, target, seconds]);

  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center">
        <Logo />
        <VisuallyHidden component="h1">Abmeldung</VisuallyHidden>
        <Alert color="green" role="status">
          {message}
        </Alert>
        <Anchor component={Link} to={target} size="sm">
          {targetNames[target]}
        </Anchor>
      </Stack>
    </Center>
  );
};
