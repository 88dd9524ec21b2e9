import { berlinTime } from '@flottwart/contract/rules/berlin-time';
import { maxSearchLength } from '@flottwart/contract/rules/limits';
import type { WorkItemEntry } from '@flottwart/contract/work-items/core';
import { Group, Kbd, Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { apiPage, type QueryOf } from '../../api/query.ts';
import { recentItems } from '../../api/recent-items.ts';
import { today } from '../../lib/german-dates.ts';
import { useSignOut } from '../../shared/sign-out-button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { bufferKeystrokes } from '../../ui/keystroke-buffer.ts';
import { runOnPage, runShortcut, shortcuts } from '../../ui/shortcuts.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import classes from './item-search.module.css';
import { OptionList, optionId } from './option-list.tsx';
import type { PageOption } from './palette-commands.ts';
import {
  asksWhoDrove,
  exactFirst,
  groupsForMatches,
  groupsForRecent,
  type ItemOption,
  type PaletteOption,
} from './palette-options.ts';
import { readQuestion } from './who-drove-question.ts';

/** Long enough to skip the letters in between, too short to be noticed. */
const pauseMilliseconds = 80;

const toOption = ({ id, title, status, workitemType, formerPlate }: WorkItemEntry): ItemOption => ({
  type: 'item',
  kind: workitemType,
  id,
  title,
  status,
  ...(formerPlate && { formerPlate }),
});

const shownMatches = 20;

/** Every kind of work item at once, the best matches first. */
const matchesQuery = (q: string) => apiPage('GET /api/workitems', { query: { q, size: shownMatches } });

const ask = (text: string) => readQuestion(text, { today: today(), time: berlinTime(new Date()) });

/** Text to search for; of a question its vehicle. */
const searchTextOf = (text: string): string => ask(text)?.licensePlate ?? text;

/** Options of the palette for a text; the previous ones stay until the response arrives. */
const useItemOptions = (text: string) => {
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

const hints = [
  ['↑ ↓', 'auswählen'],
  ['↵', 'öffnen'],
  ['Strg ↵', 'in neuem Tab'],
  ['Esc', 'schließen'],
  [shortcuts.help.keys, 'alle Tasten'],
] as const;

const KeyHints = () => (
  <Group gap="md" className={classes.hints} aria-hidden>
    {hints.map(([key, action]) => (
      <Text key={key} size="xs" c="dimmed">
        <Kbd size="xs">{key}</Kbd> {action}
      </Text>
    ))}
  </Group>
);

interface ItemSearchProps {
  readonly onWhoDrove: (question?: QueryOf<'GET /api/vehicle-driver-history/who-drove'>) => void;
  readonly onLeave: () => void;
}

const pageOf = (option: PageOption | ItemOption): { readonly to: string; readonly hash: string } =>
  option.type === 'page'
    ? { to: option.to, hash: option.hash ?? '' }
    : { to: itemUrl(option.kind, option.id), hash: '' };

/** Opens an option of the palette: its page, the question who drove, a dialog or an action. */
const useOpenOption = ({ onWhoDrove, onLeave }: ItemSearchProps) => {
  const navigate = useNavigate();
  const signOut = useSignOut();

  const act = (action: NonNullable<PageOption['action']>) => {
    onLeave();
    if (action === 'sign-out') signOut.mutate();
    else runShortcut('help');
  };

  const openDialog = ({ to, opensNew, opensImport }: PageOption) => {
    if (opensNew) bufferKeystrokes();
    if (opensNew || opensImport) runOnPage(opensNew ? 'new' : 'import', to);
  };

  return (option: PaletteOption | undefined, inNewTab: boolean) => {
    if (!option) return;
    if (option.type === 'who-drove') return onWhoDrove(option.question);
    if ('action' in option && option.action) return act(option.action);
    const { to, hash } = pageOf(option);
    if (inNewTab) return void window.open(`${to}${hash && `#${hash}`}`, '_blank', 'noopener');
    onLeave();
    if (option.type === 'page') openDialog(option);
    void navigate({ to, hash });
  };
};

export const ItemSearch = (props: ItemSearchProps) => {
  const { onLeave } = props;
  const open = useOpenOption(props);
  const [typed, setTyped] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const queryClient = useQueryClient();
  const text = typed.trim();
  const { groups, isCurrent, error, reason } = useItemOptions(text);
  const options = groups.flatMap((group) => group.options);
  const hasMatches = asksWhoDrove(text) || options.some((option) => option.type !== 'who-drove' || option.question);

  const type = (value: string) => {
    setTyped(value);
    setActiveIndex(0);
    if (value !== shortcuts.help.keys) return;
    onLeave();
    runShortcut('help');
  };

  /** Enter pressed before the response arrived opens the best match of the current text, not of the previous one. */
  const openBestMatch = async (inNewTab: boolean) => {
    const searched = searchTextOf(text);
    const found = await queryClient.fetchQuery(matchesQuery(searched)).catch(() => null);
    open(exactFirst(found?.items.map(toOption) ?? [], searched)[0], inNewTab);
  };

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      return setActiveIndex((activeIndex + step + options.length) % options.length);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const inNewTab = event.ctrlKey || event.metaKey;
    const isChosen = isCurrent || activeIndex > 0 || (options[0] && options[0].type !== 'item');
    if (isChosen) return open(options[activeIndex], inNewTab);
    void openBestMatch(inNewTab);
  };

  return (
    <>
      <TextInput
        variant="unstyled"
        size="md"
        className={classes.field}
        aria-label="Suche nach Kennzeichen, VIN, Name, ID oder Fallnummer"
        placeholder="Suchen, springen oder fragen: HH-FW-1003 gestern 14:00"
        leftSection={<Search size={18} aria-hidden />}
        rightSection={isCurrent || error ? null : <Loader size="xs" />}
        data-autofocus
        autoFocus
        value={typed}
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={optionId(listId, activeIndex)}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <OptionList
        id={listId}
        groups={groups}
        activeIndex={activeIndex}
        onPoint={setActiveIndex}
        onOpen={(option) => open(option, false)}
      />
      <div role="status" className={classes.note}>
        {reason ?? (isCurrent && text !== '' && !hasMatches ? 'Nichts gefunden.' : null)}
      </div>
      <FormMessage tone="failure" text={error ? messageOf(error, 'Die Suche ist fehlgeschlagen.') : null} />
      <KeyHints />
    </>
  );
};
