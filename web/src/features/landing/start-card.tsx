import { StartButtons } from './start-buttons.tsx';
import classes from './start-card.module.css';

interface StartCardProps {
  readonly isSignedIn: boolean;
}

export const StartCard = ({ isSignedIn }: StartCardProps) => (
  <article className={classes.card}>
    <h3 className={classes.title}>In drei Schritten startklar</h3>
    <ol className={classes.steps}>
      <li>Firma registrieren</li>
      <li>E-Mail-Adresse bestätigen</li>
      <li>Fahrzeuge anlegen oder importieren</li>
    </ol>
    <StartButtons isSignedIn={isSignedIn} />
  </article>
);
