import { berlinTime } from '@flottwart/contract/rules/berlin-time';
import type { WorkItemEntry } from '@flottwart/contract/work-items/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsAdmin } from '../../api/profile.ts';
import { recentItems } from '../../api/recent-items.ts';
import { workItemSearchQuery } from '../../api/work-items.ts';
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
    ...workItemSearchQuery(searchTextOf(settled)),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });

  if (text === '') {
    const elsewhere = recent.filter(({ kind, id }) => itemUrl(kind, id) !== openPage);
    return { groups: groupsForRecent(elsewhere), isCurrent: true, error: null, reason: null };
  }
  const asked = ask(text);
  return {
    groups: groupsForMatches({ text, items: data?.map(toOption) ?? [], asked, isAdmin }),
    reason: asked?.reason ?? null,
    isCurrent: text === settled && data !== undefined && !isPlaceholderData,
    error: text === settled ? error : null,
  };
};
