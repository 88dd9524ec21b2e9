import classes from './number-plate.module.css';

interface NumberPlateProps {
  /** No German district carries "FW", so the drawn plates belong to nobody. */
  readonly letters: string;
  readonly digits: string;
}

export const NumberPlate = ({ letters, digits }: NumberPlateProps) => (
  <span className={classes.plate}>
    <span className={classes.country}>D</span>
    <span className={classes.text}>FW</span>
    <span className={classes.stickers} />
    <span className={classes.text}>
      {letters} {digits}
    </span>
  </span>
);
