import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/query.ts';
import { useSessionState } from '../../api/session.ts';
import { SiteFrame } from '../../ui/brand/site-frame.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';

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
