import { Anchor } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useIsConnected } from '../../api/live/connection.ts';
import { apiQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { useRemembered } from '../../lib/use-remembered.ts';
import classes from './frame-notices.module.css';

/** Time of the oldest data on the screen; `null` before there are any. */
const useOldestData = (): number | null => {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache.getAll().filter((query) => query.isActive() && query.state.dataUpdatedAt > 0);
      return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
    },
  );
};

const OutdatedText = () => {
  const at = useOldestData();
  const age = at === null ? '' : ` vom ${formatInstant(new Date(at).toISOString())} Uhr`;
  return `Verbindung unterbrochen: Zu sehen ist der Stand${age}. Speichern geht erst wieder mit Verbindung; was eingegeben wird, bleibt erhalten.`;
};

/** The page keeps its data; the notice says how old they are. */
export const OfflineNotice = () => {
  const isConnected = useIsConnected();
  return (
    <div role="status">
      {isConnected ? null : (
        <p className={classes.notice}>
          <WifiOff size={16} aria-hidden />
          <span>
            <OutdatedText />
          </span>
        </p>
      )}
    </div>
  );
};

/** Shown on every page of a demo, because its persons look real. */
export const DemoBanner = () => {
  const { data: site } = useQuery(apiQuery('GET /api/site'));
  const isDemo = site && Boolean(site.demo ?? site.publicDemo);
  const hours = useRemembered('demo hours', site && (site.publicDemo?.hours ?? 0));
  if (useRemembered('demo', isDemo) !== true) return null;
  return (
    <aside className={classes.banner} aria-label="Hinweis zur Demo">
      Demo – alle Daten sind erfunden
      {hours ? ` und werden nach ${hours} Stunden gelöscht` : null}
      <Anchor component={Link} to="/demo/mailbox" inherit>
        Postfach
      </Anchor>
    </aside>
  );
};
