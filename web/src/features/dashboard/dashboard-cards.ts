import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chosenColumns, useChooseColumns } from '../../api/lists.ts';
import { apiQuery } from '../../api/query.ts';
import { toast } from '../../ui/toast.tsx';

/** Cards beside the tasks, in their first order. */
export const cardTitles = {
  readiness: 'Fahrbereitschaft',
  urgent: 'Dringend',
  figures: 'Heute auf einen Blick',
  tasks: 'Aufgaben je Woche',
  stopped: 'Stehende Fahrzeuge',
  repairs: 'Reparaturkosten je Woche',
} as const;

export type CardName = keyof typeof cardTitles;

export const allCards = declaredKeys(cardTitles);

const isCard = (name: string): name is CardName => Object.hasOwn(cardTitles, name);

/** Shown cards in the order that the user chose; names of other versions are passed over. */
export const shownCards = (chosen: readonly string[] | null): readonly CardName[] => {
  const known = chosen?.filter(isCard) ?? [];
  return known.length === 0 ? allCards : known;
};

/** Moves a card by one place or to the place of another. */
export const moveCard = (cards: readonly CardName[], card: CardName, to: number): readonly CardName[] => {
  const others = cards.filter((other) => other !== card);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, card);
};

/** The user's cards, kept on the server beside the columns of lists. */
export const useDashboardCards = () => {
  const { data, isPending } = useQuery(apiQuery('GET /api/users/me/lists'));
  const queryClient = useQueryClient();
  const save = useChooseColumns('dashboard');
  const latest = () =>
    shownCards(chosenColumns(queryClient.getQueryData(apiQuery('GET /api/users/me/lists').queryKey), 'dashboard'));
  const store = (cards: readonly CardName[] | null) =>
    save.mutate(cards && [...cards], { onError: () => toast.error('Die Karten konnten nicht gespeichert werden.') });
  return {
    isPending,
    cards: shownCards(chosenColumns(data, 'dashboard')),
    /** Based on the last choice, so that two changes in a row do not lose the first. */
    change: (next: (cards: readonly CardName[]) => readonly CardName[]) => store(next(latest())),
    reset: () => store(null),
  };
};
