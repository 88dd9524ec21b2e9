import type { SiteInfo } from '@flottwart/contract/system';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './feature-cards.module.css';
import { CostsScene } from './scenes/costs-scene.tsx';
import { LeasingScene } from './scenes/leasing-scene.tsx';
import { ReminderScene } from './scenes/reminder-scene.tsx';
import { WhoDroveScene } from './scenes/who-drove-scene.tsx';
import { WorkdayScene } from './scenes/workday-scene.tsx';
import { StartButtons } from './start-buttons.tsx';
import startCardClasses from './start-card.module.css';

interface FeatureCardProps {
  readonly topic: string;
  readonly title: string;
  readonly text: ReactNode;
  /** `full` takes a row of its own, with its picture beside the text. */
  readonly width: 'full' | 'wide' | 'narrow';
  readonly children?: ReactNode;
}

const FeatureCard = ({ topic, title, text, width, children }: FeatureCardProps) => (
  <article className={classes.card} data-width={width}>
    <div>
      <p className={classes.topic}>{topic}</p>
      <h3 className={classes.title}>{title}</h3>
      <div className={classes.text}>{text}</div>
    </div>
    {children}
  </article>
);

interface CommunityCardProps {
  /** `undefined` until loaded. */
  readonly site: SiteInfo | undefined;
}

const CommunityCard = ({ site }: CommunityCardProps) => {
  if (!site?.communityUrl) {
    return (
      <FeatureCard
        width="narrow"
        topic="Community"
        title="Fragen, Fehler, Wünsche"
        text={<ContactHint email={site?.operator.email} />}
      />
    );
  }
  return (
    <FeatureCard
      width="narrow"
      topic="Community"
      title="Fragen, Fehler, Wünsche"
      text="In der Chatgruppe tauschen sich Betriebe aus, melden Fehler und wünschen sich Neues."
    >
      <div>
        <Button component="a" href={site.communityUrl} target="_blank" rel="noopener noreferrer" variant="default">
          Zur Chatgruppe
        </Button>
      </div>
    </FeatureCard>
  );
};

const ContactHint = ({ email }: { readonly email: string | undefined }) => {
  if (!email) {
    return (
      <p>
        Der Betreiber nimmt alles entgegen. Wie er zu erreichen ist, steht im{' '}
        <Anchor component={Link} to="/impressum" inherit>
          Impressum
        </Anchor>
        .
      </p>
    );
  }
  return (
    <p>
      Der Betreiber nimmt alles per E-Mail entgegen:{' '}
      <Anchor href={`mailto:${email}`} inherit>
        {email}
      </Anchor>
    </p>
  );
};

interface StartCardProps {
  readonly isSignedIn: boolean;
}

const StartCard = ({ isSignedIn }: StartCardProps) => (
  <article className={startCardClasses.card}>
    <h3 className={startCardClasses.title}>In drei Schritten startklar</h3>
    <ol className={startCardClasses.steps}>
      <li>Firma registrieren</li>
      <li>E-Mail-Adresse bestätigen</li>
      <li>Fahrzeuge anlegen oder importieren</li>
    </ol>
    <StartButtons isSignedIn={isSignedIn} />
  </article>
);

interface FeatureCardsProps {
  readonly isSignedIn: boolean;
  readonly site: SiteInfo | undefined;
}

export const FeatureCards = ({ isSignedIn, site }: FeatureCardsProps) => (
  <section className={classes.section} aria-labelledby="features-title">
    <div className={classes.intro}>
      <h2 id="features-title">Die Arbeit neben dem Fahren</h2>
      <p>Post vom Amt, Werkstatttermine, Leasingpapiere: Was im Büro liegen bleibt, kommt hier nach vorn.</p>
    </div>
    <div className={classes.grid}>
      <FeatureCard
        width="full"
        topic="Ordnungswidrigkeiten"
        title="Post von der Bußgeldstelle: Wer fuhr?"
        text={
          <ol className={classes.steps}>
            <li>Kennzeichen, Datum und Uhrzeit vom Bescheid eingeben.</li>
            <li>Flottwart findet die Fahrt und den Fahrer. Passt keine genau, stehen die nächsten zur Wahl.</li>
            <li>Das Schreiben prüfen und senden, über den Mailserver der eigenen Firma.</li>
          </ol>
        }
      >
        <WhoDroveScene />
      </FeatureCard>
      <FeatureCard
        width="narrow"
        topic="Wartung"
        title="HU, Service, Reifenwechsel: vorher gewusst"
        text="Erinnerung 30 und 7 Tage vorher und sobald ein Termin verstrichen ist. Auf dem Dashboard und gesammelt per E-Mail."
      >
        <ReminderScene />
      </FeatureCard>
      <FeatureCard
        width="wide"
        topic="Leasing"
        title="Jede Gutschrift findet ihre Rechnung"
        text="PDF hochladen: Flottwart liest die Positionen, ordnet Gutschriften zu und rechnet das Quartalslimit mit. Die Buchhaltung bekommt alles als Excel-Datei."
      >
        <LeasingScene />
      </FeatureCard>
      <FeatureCard
        width="wide"
        topic="Aufgaben und Fahrten"
        title="Wer macht was, wer fährt was"
        text="Aufgaben haben Frist und Zuständige, Fahrten haben Fahrer, Fahrzeug, Beginn und Ende. Schichten über neun und zehn Stunden fallen auf."
      >
        <WorkdayScene />
      </FeatureCard>
      <FeatureCard
        width="narrow"
        topic="Kennzahlen"
        title="Was die Flotte wirklich kostet"
        text="Rechnungen gegen Gutschriften nach Monat, Quartal und Jahr, und je Kennzeichen."
      >
        <CostsScene />
      </FeatureCard>
      <CommunityCard site={site} />
      <StartCard isSignedIn={isSignedIn} />
    </div>
  </section>
);
