import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../api/query.ts';
import { dash } from '../lib/german-dates.ts';

/** "Vorname Nachname" of a member; a former member by the e-mail address only. */
export const usePersonName = ({ enabled = true } = {}): ((email: string) => string) => {
  const { data: members = [], isPending } = useQuery({ ...apiQuery('GET /api/users/my-spedition-members'), enabled });
  return (email) => {
    const member = members.find((candidate) => candidate.email === email);
    if (member) return `${member.firstName} ${member.lastName}`.trim();
    // About as long as the name that follows, so that no line breaks in another place.
    return enabled && isPending ? email.replace(/@.*/, '') : email;
  };
};

interface PersonNameProps {
  readonly email: string | null;
}

export const PersonName = ({ email }: PersonNameProps) => {
  const personName = usePersonName();
  return email === null ? dash : personName(email);
};
