import type { SiteInfo } from '@flottwart/contract/system';
import type { ReactNode } from 'react';

/** Operator named in legal texts; `undefined` until loaded. */
export type Operator = SiteInfo['operator'] | undefined;

export interface LegalSection {
  /** URL fragment of the section. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}
