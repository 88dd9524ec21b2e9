import { useQuery } from '@tanstack/react-query';
import { useIsAdmin } from '../../api/profile.ts';
import { apiQuery } from '../../api/query.ts';
import { RemoveSamplesButton } from './remove-samples-button.tsx';
import classes from './sample-banner.module.css';
import { sampleNames } from './sample-text.ts';

/** Above lists that hold invented items beside real ones. */
export const SampleBanner = () => {
  const isAdmin = useIsAdmin();
  const { data: samples } = useQuery(apiQuery('GET /api/sample-data'));
  if (samples?.state !== 'present' && samples?.state !== 'failed') return null;
  const names = sampleNames(samples);
  return (
    <aside className={classes.banner} aria-label="Hinweis zu den Beispieldaten">
      <span>
        {samples.state === 'failed' ? 'Beispieldaten sind unvollständig' : 'Beispieldaten sind dabei'}
        {names === '' ? null : `: ${names}`}
      </span>
      {isAdmin ? <RemoveSamplesButton samples={samples} size="compact-sm" /> : null}
    </aside>
  );
};
