import { type Kind, kinds } from '@flottwart/contract/work-items/kinds';
import { Alert, Anchor, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { kindPages, kindTrail } from './kind-pages.ts';

interface GoneNoticeProps {
  readonly kind: Kind;
}

/** For a wrong URL or a deleted item. */
export const GoneNotice = ({ kind }: GoneNoticeProps) => (
  <PageHeader
    trail={kindTrail(kind)}
    title="Nicht gefunden"
    description={`${kinds[kind].label}: Unter dieser Adresse gibt es nichts, oder es wurde gelöscht.`}
  />
);

/** See docs/coverage.md#constants. */
const redirectSeconds = 3;

interface DeletedNoticeProps {
  readonly kind: Kind;
}

/** Shown instead of the page until the list opens. */
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
