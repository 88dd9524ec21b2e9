import { WifiOff } from 'lucide-react';
import { useIsConnected } from '../../api/live/connection.ts';
import classes from './offline-notice.module.css';

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
