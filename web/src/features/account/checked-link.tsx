import { Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { apiQuery, type BodyOf } from '../../api/query.ts';
import { FormMessage } from '../../ui/form-message.tsx';

interface CheckedLinkProps {
  readonly purpose: BodyOf<'POST /api/auth/check-link'>['purpose'];
  readonly token: string | undefined;
  /** Advice for a link that does not work. */
  readonly remedy?: string;
  readonly children: (token: string) => ReactNode;
}

/** Shows a form only with a link that works, so that nobody thinks of a password in vain. */
export const CheckedLink = ({ token, ...rest }: CheckedLinkProps) =>
  token ? <WithToken token={token} {...rest} /> : <FormMessage tone="failure" text="Kein Token vorhanden." />;

const badLink = 'Der Link ist ungültig oder abgelaufen.';

const WithToken = ({ purpose, token, remedy, children }: CheckedLinkProps & { readonly token: string }) => {
  const { error, isPending } = useQuery(apiQuery('POST /api/auth/check-link', { body: { purpose, token } }));
  if (isPending) {
    return (
      <Group role="status" gap="sm">
        <Loader size="sm" aria-hidden />
        <Text>Link wird geprüft …</Text>
      </Group>
    );
  }
  // After any other failure the link may be good, and the form says what keeps it from being used. A cut or mangled link is
  // refused for its shape, in words that help nobody.
  if (error instanceof ApiError && error.code === 'invalid_input')
    return <FormMessage tone="failure" text={remedy ? `${badLink} ${remedy}` : badLink} />;
  if (error instanceof ApiError && error.code === 'conflict')
    return <FormMessage tone="failure" text={error.message} />;
  return children(token);
};
