import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../api/query.ts';
import { dash } from '../lib/german-dates.ts';

/** "Vorname Nachname" of a member; a former member by the e-mail address only. */
export const usePersonName = ({ enabled = true } = {}): ((email: string) => string) => {
  const { data: members = [] } = useQuery({ ...apiQuery('GET /api/users/my-spedition-members'), enabled });
  return (email) => {
    const member = members.find((candidate) => candidate.email === email);
    return member ? `${member.firstName} ${member.lastName}`.trim() : email;
  };
};

interface PersonNameProps {
  readonly email: string | null;
}

export const PersonName = ({ email }: PersonNameProps) => {
  const personName = usePersonName();
  return email === null ? dash : personName(email);
};
