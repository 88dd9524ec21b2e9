import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { apiPage } from '../../api/query.ts';

const typingPauseMs = 300;

/** Hint at another driver whose number differs in its leading zeros alone, since 7 and 007 are two numbers; `null` without one. */
export const useSimilarNumber = (number: string, ownId?: number): string | null => {
  const [settled] = useDebouncedValue(number.trim(), typingPauseMs);
  const isNumber = /^\d+$/.test(settled);
  const { data } = useQuery({
    ...apiPage('GET /api/employees', { query: { similarNumber: settled, page: 1, size: 2 } }),
    enabled: isNumber,
  });
  const similar = data?.items.find(({ id }) => id !== ownId);
  if (!isNumber || settled !== number.trim() || !similar) return null;
  const isOf = (other: string): boolean => other !== '' && Number(other) === Number(settled);
  const shown = isOf(similar.mitarbeiterId) ? similar.mitarbeiterId : similar.employeeId;
  return `Ähnliche Nummer: ${shown} hat schon ${`${similar.firstName} ${similar.lastName}`.trim()}.`;
};
