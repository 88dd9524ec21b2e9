import { Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { checkLinkQuery } from '../../api/auth.ts';
import { FormMessage } from '../../ui/form-message.tsx';

interface CheckedLinkProps {
  readonly purpose: Parameters<typeof checkLinkQuery>[0];
  readonly token: string | undefined;
  readonly children: (token: string) => ReactNode;
}

/** Shows a form only with a link that works, so that nobody thinks of a password in vain. */
export const CheckedLink = ({ purpose, token, children }: CheckedLinkProps) =>
  token ? (
    <WithToken purpose={purpose} token={token}>
      {children}
    </WithToken>
  ) : (
    <FormMessage tone="failure" text="Kein Token vorhanden." />
  );

const WithToken = ({ purpose, token, children }: CheckedLinkProps & { readonly token: string }) => {
  const { error, isPending } = useQuery(checkLinkQuery(purpose, token));
  if (isPending) {
    return (
      <Group role="status" gap="sm">
        <Loader size="sm" aria-hidden />
        <Text>Link wird geprüft …</Text>
      </Group>
    );
  }
  // After any other failure the link may be good, and the form tells what keeps it from being used.
  if (error instanceof ApiError && error.code === 'invalid_input')
    return <FormMessage tone="failure" text={error.message} />;
  return children(token);
};
