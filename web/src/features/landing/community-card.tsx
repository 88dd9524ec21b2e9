import type { SiteInfo } from '@flottwart/contract/system';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FeatureCard } from './feature-card.tsx';

interface CommunityCardProps {
  readonly site: SiteInfo | undefined;
}

export const CommunityCard = ({ site }: CommunityCardProps) => {
  if (site?.communityUrl) {
    return (
      <FeatureCard
        width="narrow"
        topic="Community"
        title="Fragen, die andere schon gelöst haben"
        text="In der Chatgruppe tauschen sich Betriebe aus, melden Fehler und wünschen sich Neues."
      >
        <div>
          <Button component="a" href={site.communityUrl} target="_blank" rel="noopener noreferrer" variant="default">
            Zur Chatgruppe
          </Button>
        </div>
      </FeatureCard>
    );
  }
  return (
    <FeatureCard
      width="narrow"
      topic="Community"
      title="Fragen und Wünsche"
      text={<ContactHint email={site?.operator.email ?? ''} />}
    />
  );
};

const ContactHint = ({ email }: { readonly email: string }) =>
  email === '' ? (
    <p>
      Eine Chatgruppe gibt es hier noch nicht. Der Betreiber ist über das{' '}
      <Anchor component={Link} to="/impressum" inherit>
        Impressum
      </Anchor>{' '}
      zu erreichen.
    </p>
  ) : (
    <p>
      Eine Chatgruppe gibt es hier noch nicht. Der Betreiber antwortet per E-Mail:{' '}
      <Anchor href={`mailto:${email}`} inherit>
        {email}
      </Anchor>
    </p>
  );
