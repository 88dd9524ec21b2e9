import { Button } from '@mantine/core';
import { useSignOut } from './use-sign-out.ts';

/** For pages without the user menu. */
export const SignOutButton = () => {
  const signOut = useSignOut();
  return (
    <Button variant="subtle" onClick={() => signOut.mutate()} fullWidth mt="md">
      Abmelden
    </Button>
  );
};
