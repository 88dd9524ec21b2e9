import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { apiQuery } from '../api/query.ts';
import { TypedSelect } from '../ui/typed-select.tsx';

/** A fleet may have thousands of plates; typing finds the rest. */
const shownPlates = 30;

const slashed = { 'data-registration': 'true' };

interface PlateSelectProps extends Omit<ComponentProps<typeof TypedSelect>, 'data' | 'keyOf' | 'nothingFoundMessage'> {
  /** Offers former plates and those of archived vehicles too; a moment in the past decides who carried them. */
  readonly includesFormer?: boolean;
}

/** Chooses one of the company's vehicles by its plate. */
export const PlateSelect = ({ comboboxProps, includesFormer = false, ...props }: PlateSelectProps) => {
  const {
    data: plates,
    isPending,
    isError,
  } = useQuery(
    apiQuery('GET /api/vehicles/license-plates', { query: includesFormer ? { includeFormer: 'true' } : {} }),
  );
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

/** Plates of the fleet as the list of a text field, in which any plate can be typed. */
export const PlateChoices = ({ listId }: { readonly listId: string }) => {
  const { data: plates = [] } = useQuery(
    apiQuery('GET /api/vehicles/license-plates', { query: { includeFormer: 'true' } }),
  );
  return (
    <datalist id={listId}>
      {[...new Set(plates)].map((plate) => (plate === missingPlate ? null : <option key={plate} value={plate} />))}
    </datalist>
  );
};
