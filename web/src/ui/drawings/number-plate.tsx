import classes from './number-plate.module.css';

interface NumberPlateProps {
  /** District of a German plate; any other plate has neither the seals behind it nor the country. */
  readonly district?: string | undefined;
  readonly rest: string;
  readonly isLarge?: boolean;
}

/** A plate as it is on the car; whoever draws it names it for screen readers. */
export const NumberPlate = ({ district, rest, isLarge = false }: NumberPlateProps) => (
  <span className={classes.plate} data-large={isLarge || undefined}>
    {district === undefined ? null : (
      <>
        <span className={classes.country}>D</span>
        <span className={classes.text}>{district}</span>
        <span className={classes.stickers} />
      </>
    )}
    <span className={classes.text}>{rest}</span>
  </span>
);
