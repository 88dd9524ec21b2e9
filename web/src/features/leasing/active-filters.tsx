import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import type { QueryOf } from '../../api/query.ts';
import { formatDay } from '../../lib/german-dates.ts';
import type { ListOf } from '../../lists/use-list.ts';
import classes from './leasing.module.css';

interface ActiveFiltersProps {
  readonly list: ListOf<QueryOf<'GET /api/leaseplan/all'>>;
}

/** Filters set by a chart or a document, each removable. */
export const ActiveFilters = ({ list }: ActiveFiltersProps) => {
  const { from, to, licensePlate, hasPlate, aff, documentId, presumed } = list.state.filters;
  const chips = [
    (from || to) && {
      label: `Zeitraum ${from ? formatDay(from) : '…'} – ${to ? formatDay(to) : '…'}`,
      cleared: { from: '', to: '' },
    },
    licensePlate && { label: `Kennzeichen ${licensePlate}`, cleared: { licensePlate: '' } },
    hasPlate && { label: 'Ohne Kennzeichen', cleared: { hasPlate: '' } },
    aff && { label: aff === 'true' ? 'Nur AFF' : 'Ohne AFF', cleared: { aff: '' } },
    presumed && { label: 'Nur vermutete Zuordnungen', cleared: { presumed: '' } },
    documentId && { label: 'Ein Dokument', cleared: { documentId: '' } },
  ].filter((chip) => chip !== '');
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      {chips.map(({ label, cleared }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="light"
          rightSection={<X size={14} aria-hidden />}
          aria-label={`Filter entfernen: ${label}`}
          onClick={() => list.change({ filters: cleared })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
};
