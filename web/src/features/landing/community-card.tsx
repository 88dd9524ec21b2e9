import type { SiteInfo } from '@flottwart/contract/system';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FeatureCard } from './feature-card.tsx';

interface CommunityCardProps {
  /** `undefined` until loaded. */
  readonly site: SiteInfo | undefined;
}

export const CommunityCard = ({ site }: CommunityCardProps) => {
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
