import { berlinTime } from '@flottwart/contract/rules/berlin-time';
import type { WorkItemEntry } from '@flottwart/contract/work-items/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsAdmin } from '../../api/profile.ts';
import { apiPage } from '../../api/query.ts';
import { recentItems } from '../../api/recent-items.ts';
import { today } from '../../lib/german-dates.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { groupsForMatches, groupsForRecent, type ItemOption } from './palette-options.ts';
import { readQuestion } from './who-drove-question.ts';

/** Long enough to skip the letters in between, too short to be noticed. */
const pauseMilliseconds = 80;

export const toOption = ({ id, title, status, workitemType, formerPlate }: WorkItemEntry): ItemOption => ({
  type: 'item',
  kind: workitemType,
  id,
  title,
  status,
  ...(formerPlate && { formerPlate }),
});

const shownMatches = 20;

/** Every kind of work item at once, the best matches first. */
export const matchesQuery = (q: string) => apiPage('GET /api/workitems', { query: { q, size: shownMatches } });

const ask = (text: string) => readQuestion(text, { today: today(), time: berlinTime(new Date()) });

/** Text to search for; of a question its vehicle. */
export const searchTextOf = (text: string): string => ask(text)?.licensePlate ?? text;

/** Options of the palette for a text; the previous ones stay until the response arrives. */
export const useItemOptions = (text: string) => {
  const isAdmin = useIsAdmin();
  const openPage = useLocation({ select: ({ pathname }) => pathname });
  const [recent] = useState(recentItems);
  const [settled] = useDebouncedValue(text, pauseMilliseconds);
  const { data, error, isPlaceholderData } = useQuery({
    ...matchesQuery(searchTextOf(settled)),
    enabled: settled !== '',
  });

  if (text === '') {
    const elsewhere = recent.filter(({ kind, id }) => itemUrl(kind, id) !== openPage);
    return { groups: groupsForRecent(elsewhere), isCurrent: true, error: null, reason: null };
  }
  const asked = ask(text);
  return {
    groups: groupsForMatches({ text, items: data?.items.map(toOption) ?? [], asked, isAdmin }),
    reason: asked?.reason ?? null,
    isCurrent: text === settled && data !== undefined && !isPlaceholderData,
    error: text === settled ? error : null,
  };
};
