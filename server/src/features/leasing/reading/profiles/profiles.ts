import germanTable from './german-table.json' with { type: 'json' };
import leaseplan from './leaseplan.json' with { type: 'json' };
import type { InvoiceProfile } from './profile.ts';

/** Profiles in the order of trial: issuers first, the general one last; a test validates each. */
export const profiles: readonly InvoiceProfile[] = [leaseplan, germanTable];
