import { useEffect, useId } from 'react';
import classes from './option-list.module.css';
import { OptionRow } from './option-row.tsx';
import type { OptionGroup, PaletteOption } from './palette-options.ts';

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
