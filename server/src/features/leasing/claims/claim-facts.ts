import type { CompanyLetterhead } from '../../company/public.ts';

export interface ClaimedFact {
  readonly id: number;
  readonly invoiceNumber: string;
  readonly positionNumber: string;
  readonly date: string;
  readonly licensePlate: string;
  readonly service: string;
  readonly openCents: number;
}

/** Facts of a claim at the time of sending, stored with the mail. */
export interface ClaimFacts {
  /** Date of the claim, YYYY-MM-DD. */
  readonly day: string;
  readonly recipient: string;
  readonly subject: string;
  /** Text of the sender above the positions. */
  readonly text: string;
  readonly positions: readonly ClaimedFact[];
  readonly company: Pick<CompanyLetterhead, 'name' | 'contact_name' | 'street' | 'house_number' | 'zip_code' | 'city'>;
}

export const sumOf = (positions: readonly Pick<ClaimedFact, 'openCents'>[]): number =>
  positions.reduce((sum, { openCents }) => sum + openCents, 0);

/** Distinct plates in the order of the positions. */
export const platesOf = (positions: readonly Pick<ClaimedFact, 'licensePlate'>[]): string[] =>
  [...new Set(positions.map(({ licensePlate }) => licensePlate))].filter((plate) => plate !== '');
