import type { Kind } from '@flottwart/contract/work-items/kinds';
import { Alert, Anchor, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { kindPages } from './kind-pages.ts';

/** Section 9 of the specification. */
const redirectSeconds = 3;

interface DeletedNoticeProps {
  readonly kind: Kind;
}

/** Stands in place of the page until the list opens. */
export const DeletedNotice = ({ kind }: DeletedNoticeProps) => {
  const navigate = useNavigate();
  const { listPath, plural } = kindPages[kind];

  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: listPath, replace: true }), redirectSeconds * 1000);
    return () => clearTimeout(timer);
  }, [navigate, listPath]);

  return (
    <>
      <Title order={1} mb="md">
        Gelöscht
      </Title>
      <Alert color="green" role="status">
        Weiter zur Liste in {redirectSeconds} Sekunden.{' '}
        <Anchor component={Link} to={listPath} replace>
          Jetzt zu „{plural}“
        </Anchor>
      </Alert>
    </>
  );
};
