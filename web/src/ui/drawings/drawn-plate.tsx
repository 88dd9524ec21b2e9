import { plateHint, splitPlate } from '@flottwart/contract/rules/plate';
import { NumberPlate } from './number-plate.tsx';

interface DrawnPlateProps {
  readonly plate: string;
  readonly isLarge?: boolean;
}

/** A plate drawn from its text; one that has not the form of a German one without country and seals. */
export const DrawnPlate = ({ plate, isLarge = false }: DrawnPlateProps) => {
  const parts = plateHint(plate) === null ? splitPlate(plate) : null;
  const rest = parts ? [parts.letters, parts.number].filter(Boolean).join(' ') : plate;
  return (
    <span role="img" aria-label={`Kennzeichen ${plate}`}>
      <NumberPlate isLarge={isLarge} district={parts?.district} rest={rest} />
    </span>
  );
};
