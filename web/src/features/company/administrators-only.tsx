import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileQuery } from '../../api/profile.ts';

interface AdministratorsOnlyProps {
  readonly children: ReactNode;
}

/** Says to a USER why there is nothing to click. */
export const AdministratorsOnly = ({ children }: AdministratorsOnlyProps) => {
  const { data: profile } = useQuery(profileQuery);
  if (profile?.role !== 'USER') return null;
  return (
    <Alert color="petrol" mb="md" p="sm" maw="44rem">
      {children}
    </Alert>
  );
};
