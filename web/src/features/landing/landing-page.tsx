import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/query.ts';
import { useSessionState } from '../../api/session.ts';
import { SiteFrame } from '../../ui/brand/site-frame.tsx';
import { FeatureCards } from './feature-cards.tsx';
import classes from './hero.module.css';
import { VehicleListScene } from './scenes/vehicle-list-scene.tsx';
import { StartButtons } from './start-buttons.tsx';

interface HeroProps {
  readonly isSignedIn: boolean;
}

const Hero = ({ isSignedIn }: HeroProps) => (
  <section className={classes.hero} aria-labelledby="hero-title">
    <div className={classes.pitch}>
      <p className={classes.audience}>
        Für Speditionen und Zustellpartner <span className={classes.beta}>Beta-Phase</span>
      </p>
      <h1 id="hero-title" className={classes.title}>
        <span>Jedes Fahrzeug.</span> <span>Jede Frist.</span> <span>Jede Fahrt.</span>
      </h1>
      <p className={classes.lead}>
        Flottwart sagt, was fällig ist, wer gefahren ist und welche Leasingrechnung noch offen steht. An einem Ort, für
        das ganze Team.
      </p>
      <StartButtons isSignedIn={isSignedIn} withLogin />
      <p className={classes.note}>Läuft im Browser. Wer die Firma registriert, legt danach das Team an.</p>
    </div>
    <div className={classes.scene}>
      <VehicleListScene />
      <p className={classes.example}>Beispieldaten, wie in allen Bildern dieser Seite</p>
    </div>
  </section>
);

export const LandingPage = () => {
  const isSignedIn = useSessionState().session !== null;
  const { data: site } = useQuery(apiQuery('GET /api/site'));
  return (
    <SiteFrame isSignedIn={isSignedIn} operatorName={site?.operator.name}>
      <Hero isSignedIn={isSignedIn} />
      <FeatureCards isSignedIn={isSignedIn} site={site} />
    </SiteFrame>
  );
};
