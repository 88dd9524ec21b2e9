import { plateKey } from '@flottwart/contract/rules/plate';
import { Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleHelp, Plus } from 'lucide-react';
import { type MouseEvent, useEffect, useId } from 'react';
import { apiPage, apiQuery, type QueryOf } from '../../api/query.ts';
import { formatDay } from '../../lib/german-dates.ts';
import { StatusChip } from '../../shared/status-chip.tsx';
import { driverName } from '../../shared/trips/trip-text.ts';
import { formerPlateText, itemUrl, kindPages } from '../../work-items/kind-pages.ts';
import classes from './option-list.module.css';
import type { PageOption } from './palette-commands.ts';
import type { ItemOption, OptionGroup, PaletteOption } from './palette-options.ts';

interface OptionRowProps {
  readonly id: string;
  readonly option: PaletteOption;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

const opensElsewhere = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey;

/** Items and pages are real links, so that the browser's own ways of opening one work; the focus stays in the search field. */
const OptionRow = ({ id, option, isActive, onPoint, onOpen }: OptionRowProps) => {
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: classes.row,
    onPointerMove: onPoint,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const;

  if (option.type === 'who-drove') {
    return (
      <button type="button" {...shared} onClick={onOpen}>
        <CircleHelp size={18} aria-hidden />
        {option.question ? (
          <QuestionText question={option.question} />
        ) : (
          <>
            <span className={classes.title}>Wer fuhr?</span>
            <span className={classes.detail}>Kennzeichen, Datum und Uhrzeit</span>
          </>
        )}
      </button>
    );
  }

  if (option.type === 'page' && option.action)
    return (
      <button type="button" {...shared} onClick={onOpen}>
        <PageText option={option} />
      </button>
    );

  return (
    <Link
      {...shared}
      to={option.type === 'page' ? option.to : itemUrl(option.kind, option.id)}
      {...(option.type === 'page' && option.hash && { hash: option.hash })}
      preload={false}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {option.type === 'page' ? <PageText option={option} /> : <ItemText option={option} />}
    </Link>
  );
};

const PageText = ({ option: { icon: Icon, label, keys, opensNew } }: { readonly option: PageOption }) => (
  <>
    {opensNew ? <Plus size={18} aria-hidden /> : <Icon size={18} aria-hidden />}
    <span className={classes.title}>{label}</span>
    {keys === '' ? null : (
      <Kbd size="xs" aria-hidden>
        {keys}
      </Kbd>
    )}
  </>
);

const ItemText = ({ option: { kind, id, title, status, formerPlate } }: { readonly option: ItemOption }) => {
  const Icon = kindPages[kind].icon;
  return (
    <>
      <Icon size={18} aria-hidden />
      <span className={classes.title}>
        {title}
        {formerPlate ? <span className={classes.former}> {formerPlateText(formerPlate)}</span> : null}
      </span>
      {status ? <StatusChip status={status} /> : null}
      <span className={classes.detail}>#{id}</span>
    </>
  );
};

const QuestionText = ({ question }: { readonly question: QueryOf<'GET /api/vehicle-driver-history/who-drove'> }) =>
  question.time === '' ? <AnswerForDay question={question} /> : <Answer question={question} />;

/** The drivers of a day, the first one first. */
const AnswerForDay = ({
  question: { licensePlate, date },
}: {
  readonly question: QueryOf<'GET /api/vehicle-driver-history/who-drove'>;
}) => {
  const { data, error } = useQuery(
    apiPage('GET /api/vehicle-driver-history', {
      query: { q: licensePlate, from: date, to: date, sort: 'startTime', order: 'asc', page: 1, size: 20 },
    }),
  );
  const trips = data?.items.filter(({ kennzeichen }) => plateKey(kennzeichen) === plateKey(licensePlate));
  const names = [...new Set(trips?.map(driverName))].join(', ');
  return (
    <>
      <span className={classes.title}>
        Wer fuhr {licensePlate} am {formatDay(date)}?
      </span>
      <strong className={classes.answer}>
        {error ? error.message : data ? names || 'Keine Fahrt eingetragen' : '…'}
      </strong>
    </>
  );
};

/** The drivers at the moment asked for, as soon as they are known. */
const Answer = ({ question }: { readonly question: QueryOf<'GET /api/vehicle-driver-history/who-drove'> }) => {
  const { data, error } = useQuery(apiQuery('GET /api/vehicle-driver-history/who-drove', { query: question }));
  const names = data?.trips.map(driverName).join(', ');
  const answer = error ? error.message : data && (names || 'Keine Fahrt eingetragen');
  return (
    <>
      <span className={classes.title}>
        Wer fuhr {question.licensePlate} am {formatDay(question.date)} um {question.time}
        {question.timeZone ? ` ${question.timeZone}` : ''}
        {data && data.at !== data.until ? ' (MESZ und MEZ)' : ''}?
      </span>
      <strong className={classes.answer}>{answer ?? '…'}</strong>
    </>
  );
};

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

const keyOf = (option: PaletteOption): string => {
  if (option.type === 'item') return `${option.kind}-${option.id}`;
  return option.type === 'page' ? `${option.type}-${option.label}` : option.type;
};

interface OptionListProps {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  readonly activeIndex: number;
  readonly onPoint: (index: number) => void;
  readonly onOpen: (option: PaletteOption) => void;
}

export const OptionList = ({ id, groups, activeIndex, ...handlers }: OptionListProps) => {
  const headingId = useId();
  const starts = groups.map((_, place) => groups.slice(0, place).flatMap((group) => group.options).length);

  useEffect(() => {
    document.getElementById(optionId(id, activeIndex))?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);

  return (
    <div id={id} role="listbox" aria-label="Treffer" className={classes.list}>
      {groups.map(({ label, options }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not part of a list of options
        <div key={label} role="group" aria-labelledby={`${headingId}-${place}`}>
          <div id={`${headingId}-${place}`} className={classes.heading}>
            {label}
          </div>
          {options.map((option, offset) => {
            const index = (starts[place] ?? 0) + offset;
            return (
              <OptionRow
                key={keyOf(option)}
                id={optionId(id, index)}
                option={option}
                isActive={index === activeIndex}
                onPoint={() => handlers.onPoint(index)}
                onOpen={() => handlers.onOpen(option)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
};
