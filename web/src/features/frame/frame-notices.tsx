import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { useIsConnected } from '../../api/live/connection.ts';
import { siteQuery } from '../../api/site.ts';
import classes from './frame-notices.module.css';

/** The page keeps its data; the notice marks it as outdated. */
export const OfflineNotice = () => {
  const isConnected = useIsConnected();
  return (
    <div role="status">
      {isConnected ? null : (
        <p className={classes.notice}>
          <WifiOff size={16} aria-hidden />
          Verbindung unterbrochen: Zu sehen ist der letzte Stand. Was eingegeben wird, bleibt erhalten.
        </p>
      )}
    </div>
  );
};

/** Shown on every page of a demo, because its persons look real. */
export const DemoBanner = () => {
  const { data: site } = useQuery(siteQuery);
  if (!site?.demo && !site?.publicDemo) return null;
  return (
    <aside className={classes.banner} aria-label="Hinweis zur Demo">
      Demo – alle Daten sind erfunden
      {site.publicDemo ? ` und werden nach ${site.publicDemo.hours} Stunden gelöscht` : null}
      <Anchor component={Link} to="/demo/mailbox" inherit>
        Postfach
      </Anchor>
    </aside>
  );
};
