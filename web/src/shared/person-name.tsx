import { dash } from '../lib/german-dates.ts';
import { usePersonName } from './use-person-name.ts';

interface PersonNameProps {
  readonly email: string | null;
}

export const PersonName = ({ email }: PersonNameProps) => {
  const personName = usePersonName();
  return email === null ? dash : personName(email);
};
