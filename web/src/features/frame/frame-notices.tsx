import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { useIsConnected } from '../../api/live/connection.ts';
import { siteQuery } from '../../api/site.ts';
import classes from './frame-notices.module.css';

/** The page goes on showing what it has; nobody should take it for the present. */
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

/** On every page of a demo, so that nobody takes its people for real ones. */
export const DemoBanner = () => {
  const { data: site } = useQuery(siteQuery);
  if (!site?.demo) return null;
  return (
    <aside className={classes.banner} aria-label="Hinweis zur Demo">
      Demo – alle Daten sind erfunden
      <Anchor component={Link} to="/demo/mailbox" inherit>
        Postfach
      </Anchor>
    </aside>
  );
};
