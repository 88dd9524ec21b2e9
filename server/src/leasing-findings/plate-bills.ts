import type { FindingKind } from '@flottwart/contract/rules/leasing-findings';

/** Calendar days as YYYY-MM-DD, which sort as text. */
type Day = string;

/** A billed position: type Rechnung with an amount above zero. */
export interface Charge {
  readonly id: number;
  readonly licensePlate: string;
  readonly service: string;
  readonly serviceKey: string;
  readonly documentId: number;
  readonly invoiceNumber: string;
  readonly invoiceDate: Day;
  readonly ordinal: number;
  readonly issuerKey: string;
  /** Name of the issuer as lessors are compared; empty if unknown. */
  readonly issuerName: string;
  readonly isNet: boolean;
  readonly amountCents: number;
  /** Amount that no credit has settled. */
  readonly openCents: number;
  readonly period: { readonly from: Day; readonly to: Day } | null;
  /** Day that places a charge without a period in its month. */
  readonly day: Day;
}

export interface Contract {
  readonly lessor: string;
  readonly services: readonly { readonly service: string; readonly key: string; readonly cents: number }[];
  readonly from: Day;
  readonly to: Day | null;
}

/** Time for which a vehicle carried the plate; the day of a change belongs to the next one. */
export interface CarriedTime {
  readonly vehicleId: number;
  readonly from: Day | null;
  readonly before: Day | null;
  /** Carries the plate now, or else carried it last. */
  readonly isLast: boolean;
  readonly returnedOn: Day | null;
  readonly contracts: readonly Contract[];
}

/** All that the findings of one plate depend on. */
export interface PlateBills {
  /** Key of the plate, followed by the plate itself where others share the key, as B-AA-1007 and BA-A-1007. */
  readonly plate: string;
  readonly charges: readonly Charge[];
  readonly carried: readonly CarriedTime[];
}

export interface Finding {
  /** Names what was found by kind, plate, service, month and document: the same however often it is computed. */
  readonly key: string;
  readonly kind: FindingKind;
  readonly licensePlate: string;
  readonly service: string;
  readonly month: Day;
  readonly billedCents: number;
  readonly expectedCents: number;
  readonly stakeCents: number;
  readonly positionIds: readonly number[];
  readonly referenceId: number | null;
  readonly presumedService: string | null;
}
