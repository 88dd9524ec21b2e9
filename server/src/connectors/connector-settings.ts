import type { MailHost } from './mail/mail-host.ts';
import type { MapTileSettings } from './map-tiles/map-tiles.ts';

export const drivingHistoryAdapters = ['generic', 'webfleet', 'geotab'] as const;
export const employeeDatabaseAdapters = ['personio', 'generic'] as const;

/** Providers of an installation and their addresses; credentials belong to each company. */
export interface ConnectorSettings {
  readonly drivingHistory: {
    readonly adapter: (typeof drivingHistoryAdapters)[number];
    /** `null`: the vendor's own address; the generic protocol has none. */
    readonly url: string | null;
  };
  readonly employeeDatabase: {
    readonly adapter: (typeof employeeDatabaseAdapters)[number];
    /** `null`: the vendor's own address; the generic protocol has none. */
    readonly url: string | null;
  };
  readonly telematicsUrl: string;
  /** `null`: maps have a grid instead of tiles. */
  readonly mapTiles: MapTileSettings | null;
  readonly webfleetApiKey: string | null;
  /** Allows mail servers and redirects in the server's own network. */
  readonly allowPrivateHosts: boolean;
  /** The one private mail server of a public demo. */
  readonly demoMailServer?: MailHost;
}
