import { z } from 'zod';
import germanTable from './german-table.json' with { type: 'json' };
import leaseplan from './leaseplan.json' with { type: 'json' };

/** Printed words; case, hyphens, dots and blanks are ignored. */
const phrase = z.string().trim().min(1).max(60);
const phrases = z.array(phrase).readonly();
const somePhrases = z.array(phrase).min(1).readonly();

/**
 * Layout of an issuer's printed documents; earlier words in a list take precedence.
 * `docs/invoice-profiles.md` explains each key.
 */
export const profileSchema = z.strictObject({
  key: z.string().regex(/^[a-z\d]+(?:-[a-z\d]+)*$/),
  name: z.string().min(1).max(60),
  /** Phrases of which one is on the first page; without any the profile fits every document. */
  anchors: phrases,
  fields: z.strictObject({
    invoiceNumber: somePhrases,
    creditNumber: somePhrases,
    invoiceDate: somePhrases,
    creditDate: somePhrases,
    plate: phrases,
    reference: phrases,
  }),
  columns: z.strictObject({
    amount: somePhrases,
    position: phrases,
    date: phrases,
    plate: phrases,
    service: somePhrases,
    quantity: phrases,
    reference: phrases,
    other: phrases,
  }),
});

export type InvoiceProfile = z.infer<typeof profileSchema>;

/** Profiles in the order of trial: issuers first, the general one last; a test validates each. */
export const profiles: readonly InvoiceProfile[] = [leaseplan, germanTable];
