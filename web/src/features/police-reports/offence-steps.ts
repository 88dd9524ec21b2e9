import { isUncertain } from '@flottwart/contract/rules/open-trips';
import type { Alternative } from '@flottwart/contract/work-items/police-report';
import { ApiError, fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { alternativesOf } from '../../api/police-reports.ts';

export type OffenceStep = 'offence' | 'alternatives' | 'manual';

export interface OffenceFailure {
  readonly text: string;
  readonly reason: string;
}

interface OffenceState {
  readonly step: OffenceStep;
  readonly alternatives: readonly Alternative[];
  readonly chosenId: number | null;
  /** True where the vehicle is known and no trip is near: only a person can name the driver. */
  readonly isWithoutTrip: boolean;
  readonly failure: OffenceFailure | null;
}

type OffenceEvent =
  | { readonly type: 'sending' }
  | { readonly type: 'refused'; readonly error: unknown }
  | { readonly type: 'not-chosen' }
  | { readonly type: 'choice-refused'; readonly text: string; readonly error: unknown }
  | { readonly type: 'chosen'; readonly id: number | null }
  | { readonly type: 'step'; readonly step: OffenceStep };

/** Heading above the server's reason, see docs/coverage.md#errors. */
const notMoved = 'Das Fahrzeug wurde im angegebenen Zeitraum nicht bewegt';

export const firstOffenceState: OffenceState = {
  step: 'offence',
  alternatives: [],
  chosenId: null,
  isWithoutTrip: false,
  failure: null,
};

const lacksTrip = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unprocessable' && Object.keys(fieldErrorsOf(error)).length === 0;

/** A refusal with trips nearby leads to their choice; one without names its reason in the form. */
const afterRefusal = (state: OffenceState, error: unknown): OffenceState => {
  const alternatives = alternativesOf(error);
  const [nearest] = alternatives;
  // A guess is no default: a person chooses it or none.
  const chosenId = nearest && !isUncertain(nearest, new Date()) ? nearest.id : null;
  const next = { ...state, alternatives, chosenId, isWithoutTrip: lacksTrip(error) };
  if (alternatives.length > 0) return { ...next, step: 'alternatives' };
  return { ...next, failure: { text: notMoved, reason: messageOf(error, '') } };
};

export const offenceReducer = (state: OffenceState, event: OffenceEvent): OffenceState => {
  switch (event.type) {
    case 'sending':
      return { ...state, failure: null };
    case 'refused':
      return afterRefusal(state, event.error);
    case 'not-chosen':
      return { ...state, failure: { text: 'Bitte einen Fahrer auswählen.', reason: '' } };
    case 'choice-refused':
      return { ...state, failure: { text: event.text, reason: messageOf(event.error, '') } };
    case 'chosen':
      return { ...state, chosenId: event.id };
    case 'step':
      return { ...state, step: event.step, failure: null };
  }
};
