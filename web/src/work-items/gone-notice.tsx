import type { Kind } from '@flottwart/contract/work-items/kinds';
import { Alert, Anchor, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { kindPages, kindTrail } from './kind-pages.ts';

interface GoneNoticeProps {
  readonly kind: Kind;
}

const missing: Readonly<Record<Kind, string>> = {
  vehicle: 'Dieses Fahrzeug',
  task: 'Diese Aufgabe',
  employee: 'Diesen Fahrer',
  policereport: 'Diese Ordnungswidrigkeit',
  repairrecord: 'Diese Reparatur',
};

/** For a wrong URL or a deleted item. */
export const GoneNotice = ({ kind }: GoneNoticeProps) => (
  <PageHeader trail={kindTrail(kind)} title="Nicht gefunden" description={`${missing[kind]} gibt es nicht mehr.`} />
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
