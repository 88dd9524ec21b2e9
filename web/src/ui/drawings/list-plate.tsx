import { splitPlate } from '@flottwart/contract/rules/plate';
import { dash } from '../../lib/german-dates.ts';
import classes from './list-plate.module.css';

interface ListPlateProps {
  /** Canonical plate; empty for none. */
  readonly plate: string;
}

/** A plate in a row of a list. Its text is the plate itself, to be found and copied; the hyphens are drawn as seal and gap. */
export const ListPlate = ({ plate }: ListPlateProps) => {
  if (plate === '') return dash;
  const parts = splitPlate(plate);
  const written = parts && [parts.district, parts.letters, parts.number].filter((part) => part !== '');
  if (written?.join('-') !== plate) return <span className={classes.plate}>{plate}</span>;
  const [district, ...rest] = written;
  return (
    <span className={classes.plate} data-german>
      {district}
      <span className={classes.seal}>-</span>
      {rest[0]}
      {rest[1] === undefined ? null : (
        <>
          <span className={classes.gap}>-</span>
          {rest[1]}
        </>
      )}
    </span>
  );
};
