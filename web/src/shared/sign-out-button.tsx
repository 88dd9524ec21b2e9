import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { endSession } from '../api/session.ts';
import { toast } from '../ui/toast.tsx';

const isAlreadySignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'unauthenticated';

/** The session of this browser ends at once, whatever the server says or however long it takes. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => {
      const response = request('POST /api/auth/logout');
      endSession({ kind: 'signed-out', message: 'Erfolgreich abgemeldet.', target: '/', seconds: 2 });
      return response;
    },
    onError: (error) => {
      if (!isAlreadySignedOut(error)) toast.error('Logout fehlgeschlagen. Bitte erneut versuchen.');
    },
  });

/** For pages without the user menu. */
export const SignOutButton = () => {
  const signOut = useSignOut();
  return (
    <Button variant="subtle" onClick={() => signOut.mutate()} fullWidth mt="md">
      Abmelden
    </Button>
  );
};
