import { MultiSelect, Pill } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { filterValues } from './list-state.ts';
import classes from './list-view.module.css';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** Number of rows, once known. */
  readonly count?: number | undefined;
}

interface ChoiceFilterProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Chosen values, separated by commas; empty for all. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when the field is entered, for choices that are loaded only then. */
  readonly onFocus?: () => void;
  /** For people, who are many. */
  readonly isSearchable?: boolean;
  /** A value as more than its label. */
  readonly render?: (value: string) => ReactNode;
}

/** Filter by one value or several; each is shown and can be removed alone. */
export const ChoiceFilter = (props: ChoiceFilterProps) => {
  const { label, choices, value, onChange, onFocus, isSearchable = false, render } = props;
  const input = useRef<HTMLInputElement>(null);
  // The button of a removed value leaves with it, and would take the focus along.
  const focusInput = () => input.current?.focus();
  const chosen = filterValues(value);
  const choiceOf = (wanted: string) => choices.find((choice) => choice.value === wanted);
  const shown = (wanted: string) => (render ? render(wanted) : (choiceOf(wanted)?.label ?? wanted));
  return (
    <MultiSelect
      ref={input}
      className={classes.choice}
      label={label}
      placeholder={chosen.length === 0 ? 'Alle' : undefined}
      data={choices.map(({ value: name, label: text, count }) => ({
        value: name,
        label: count === undefined ? text : `${text} (${count})`,
      }))}
      value={chosen}
      searchable={isSearchable}
      clearable
      clearButtonProps={{ 'aria-label': `${label}: alle zeigen`, 'aria-hidden': undefined, tabIndex: 0 }}
      nothingFoundMessage={isSearchable ? 'Niemand gefunden.' : undefined}
      renderPill={({ value: name, onRemove }) => (
        <Pill
          withRemoveButton
          onRemove={onRemove}
          removeButtonProps={{
            'aria-label': `Filter ${choiceOf(String(name))?.label ?? name} entfernen`,
            'aria-hidden': undefined,
          }}
        >
          {shown(String(name))}
        </Pill>
      )}
      {...(render && {
        renderOption: ({ option }) => {
          const count = choiceOf(option.value)?.count;
          return (
            <span>
              {render(option.value)}
              {count === undefined ? null : ` (${count})`}
            </span>
          );
        },
      })}
      onChange={(values) => onChange(values.join())}
      onRemove={focusInput}
      onClear={focusInput}
      onFocus={onFocus}
    />
  );
};
