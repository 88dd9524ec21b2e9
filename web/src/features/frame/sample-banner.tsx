import { useQuery } from '@tanstack/react-query';
import { useIsAdmin } from '../../api/profile.ts';
import { sampleDataQuery } from '../../api/sample-data.ts';
import { RemoveSamplesButton } from '../../shared/sample-data/remove-samples-button.tsx';
import { sampleNames } from '../../shared/sample-data/sample-text.ts';
import classes from './frame-notices.module.css';

/** Shown on every page while invented vehicles stand beside real ones. */
export const SampleBanner = () => {
  const isAdmin = useIsAdmin();
  const { data: samples } = useQuery(sampleDataQuery);
  if (!samples || samples.state === 'none' || samples.state === 'creating') return null;
  const text =
    samples.state === 'failed' ? 'Die Beispieldaten sind unvollständig' : `Beispieldaten: ${sampleNames(samples)}`;
  return (
    <aside className={classes.banner} aria-label="Hinweis zu den Beispieldaten">
      <span>
        {text}
        {samples.skipped.length > 0 ? (
          <span title={samples.skipped.join('\n')}> (ausgelassen: {samples.skipped.length})</span>
        ) : null}
      </span>
      {isAdmin ? <RemoveSamplesButton samples={samples} variant="default" size="compact-sm" /> : null}
    </aside>
  );
};
