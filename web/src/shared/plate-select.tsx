import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { licensePlatesQuery } from '../api/vehicles.ts';
import { TypedSelect } from '../ui/typed-select.tsx';

/** A fleet may have thousands of plates; typing finds the rest. */
const shownPlates = 30;

const slashed = { 'data-registration': 'true' };

type PlateSelectProps = Omit<ComponentProps<typeof TypedSelect>, 'data' | 'keyOf' | 'nothingFoundMessage'>;

/** Chooses one of the company's vehicles by its plate. */
export const PlateSelect = ({ comboboxProps, ...props }: PlateSelectProps) => {
  const { data: plates, isPending, isError } = useQuery(licensePlatesQuery);
  const choices = plates?.filter((plate) => plate !== missingPlate) ?? [];

  const nothingFound = isError ? 'Kennzeichen konnten nicht geladen werden.' : 'Kein Fahrzeug gefunden.';

  return (
    <TypedSelect
      data={[...new Set(choices)].map((plate) => ({ value: plate, label: plate }))}
      // "bab12" finds B-AB-1234: separators and case do not matter.
      keyOf={plateKey}
      openOnFocus={false}
      // Enter takes the first match, which can be marked only once the matches are loaded.
      selectFirstOptionOnChange={!isPending}
      // Opening would otherwise take the mark away again.
      selectFirstOptionOnDropdownOpen={!isPending && !props.value}
      comboboxProps={{ keepMounted: true, ...comboboxProps }}
      limit={shownPlates}
      placeholder={isPending ? 'Kennzeichen werden geladen …' : 'Kennzeichen suchen'}
      nothingFoundMessage={isPending ? 'Kennzeichen werden geladen …' : nothingFound}
      attributes={{ root: slashed, dropdown: slashed }}
      {...props}
    />
  );
};
