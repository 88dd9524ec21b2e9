import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { licensePlatesQuery } from '../api/vehicles.ts';

/** A fleet may have thousands of plates; typing finds the rest. */
const shownPlates = 30;

/** "bab12" finds B-AB-1234: separators and case do not matter. */
const byPlateKey: OptionsFilter = ({ options, search, limit }) => {
  const wanted = plateKey(search);
  const found: ComboboxItem[] = [];
  for (const option of options) {
    if (found.length === limit) break;
    if ('value' in option && plateKey(option.value).includes(wanted)) found.push(option);
  }
  return found;
};

type PlateSelectProps = Omit<SelectProps, 'data' | 'filter' | 'limit' | 'searchable'>;

/** Chooses one of the company's vehicles by its plate. */
export const PlateSelect = ({ comboboxProps, ...props }: PlateSelectProps) => {
  const { data: plates, isPending, isError } = useQuery(licensePlatesQuery);
  const choices = plates?.filter((plate) => plate !== missingPlate) ?? [];

  return (
    <Select
      data={[...new Set(choices)]}
      searchable
      openOnFocus={false}
      // Enter takes the first match, which can be marked only once the matches are loaded.
      selectFirstOptionOnChange={!isPending}
      // Opening would otherwise take the mark away again.
      selectFirstOptionOnDropdownOpen={!isPending && !props.value}
      comboboxProps={{ keepMounted: true, ...comboboxProps }}
      allowDeselect={false}
      filter={byPlateKey}
      limit={shownPlates}
      placeholder={isPending ? 'Kennzeichen werden geladen …' : 'Kennzeichen suchen'}
      nothingFoundMessage={isError ? 'Kennzeichen konnten nicht geladen werden.' : 'Kein Fahrzeug gefunden.'}
      {...props}
    />
  );
};
