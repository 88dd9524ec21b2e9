import germanTable from './german-table.json' with { type: 'json' };
import leaseplan from './leaseplan.json' with { type: 'json' };
import type { InvoiceProfile } from './profile.ts';

/** In the order they are tried: issuers first, the general one last. A test holds each against the schema. */
export const profiles: readonly InvoiceProfile[] = [leaseplan, germanTable];
