import type { Company } from '@flottwart/contract/company';
import type { TeamMember } from '@flottwart/contract/users';
import { requiredConnections } from '../../shared/required-connections.ts';
import type { FirstStepProps } from './first-step.tsx';

export type Address = Pick<
  Company,
  'companyName' | 'contactName' | 'contactPhone' | 'street' | 'houseNumber' | 'zipCode' | 'city'
>;

export const hasCompleteAddress = (company: Address): boolean =>
  [company.companyName, company.contactName, company.contactPhone, company.street, company.houseNumber]
    .concat(company.zipCode, company.city)
    .every((text) => text.trim() !== '');

export const hasColleagues = (members: readonly TeamMember[]): boolean => members.length > 1;

/** Facts that decide which steps there are, and which are done. */
export interface Situation {
  readonly company: Company;
  readonly members: readonly TeamMember[];
  /** Without samples. */
  readonly ownVehicles: number;
  readonly isAdmin: boolean;
}

interface Step extends FirstStepProps {
  /** The list stays until these are done; the others can follow later. */
  readonly isRequired: boolean;
}

/** Company, team and connections are an ADMIN's business; a connection can follow later. */
export const stepsOf = ({ company, members, ownVehicles, isAdmin }: Situation): readonly Step[] => [
  {
    isDone: ownVehicles > 0,
    isRequired: true,
    to: '/vehicles',
    title: 'Fahrzeuge anlegen',
    description: company.amazonSpecialServices
      ? 'Einzeln, aus einer Datei oder aus der Fahrten-Historie.'
      : 'Einzeln oder aus einer Datei.',
  },
  ...(isAdmin ? adminSteps(company, members) : []),
];

const adminSteps = (company: Company, members: readonly TeamMember[]): readonly Step[] => [
  {
    isDone: hasCompleteAddress(company),
    isRequired: true,
    to: '/my-company',
    title: 'Firmendaten vervollständigen',
    description: 'Ansprechpartner und Anschrift, wie sie auf Schreiben stehen sollen.',
  },
  {
    isDone: hasColleagues(members),
    isRequired: true,
    to: '/my-team',
    title: 'Kolleginnen und Kollegen einladen',
    description: 'Wer mitarbeitet, bekommt einen eigenen Zugang.',
  },
  ...(company.amazonSpecialServices ? [drivingHistoryStep(company)] : []),
];

const drivingHistoryStep = (company: Company): Step => ({
  isDone: !requiredConnections.drivingHistory.isMissing(company),
  isRequired: false,
  to: '/my-company',
  hash: requiredConnections.drivingHistory.hash,
  title: 'Fahrten-Historie verbinden',
  description: 'Dann kommen Fahrzeuge und Fahrten von selbst. Lässt sich nachholen.',
});
