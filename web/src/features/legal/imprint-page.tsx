import type { LegalSection } from './legal-page.tsx';
import { LegalPage } from './legal-page.tsx';
import type { Operator } from './operator-details.tsx';
import { OperatorAddress, OperatorContact, OperatorValue } from './operator-details.tsx';

const sections = (operator: Operator): readonly LegalSection[] => [
  { id: 'anbieter', title: 'Anbieter', body: <OperatorAddress operator={operator} /> },
  {
    id: 'vertretung',
    title: 'Vertreten durch',
    body: (
      <p>
        <OperatorValue value={operator?.representative} of={operator} />
      </p>
    ),
  },
  { id: 'kontakt', title: 'Kontakt', body: <OperatorContact operator={operator} /> },
  {
    id: 'register',
    title: 'Registereintrag',
    body: (
      <p>
        <OperatorValue value={operator?.register} of={operator} />
      </p>
    ),
  },
  {
    id: 'umsatzsteuer-id',
    title: 'Umsatzsteuer-Identifikationsnummer',
    body: (
      <p>
        <OperatorValue value={operator?.vatId} of={operator} />
      </p>
    ),
  },
];

export const ImprintPage = () => (
  <LegalPage title="Impressum" lead="Angaben gemäß § 5 Digitale-Dienste-Gesetz (DDG)" sections={sections} />
);
