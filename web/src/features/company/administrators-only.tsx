import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '../../api/query.ts';

interface AdministratorsOnlyProps {
  readonly children: ReactNode;
}

/** Says to a USER why there is nothing to click. */
export const AdministratorsOnly = ({ children }: AdministratorsOnlyProps) => {
  const { data: profile } = useQuery(apiQuery('GET /api/users/myProfile'));
  if (profile?.role !== 'USER') return null;
  return (
    <Alert color="petrol" mb="md" p="sm" maw="44rem">
      {children}
    </Alert>
  );
};
