import { productName } from '@flottwart/contract/rules/product';
import type { LegalSection } from './legal-page.tsx';
import { LegalPage } from './legal-page.tsx';
import type { Operator } from './operator-details.tsx';
import { companyDataSections } from './privacy-company-data.tsx';
import { responsibilitySections } from './privacy-responsibility.tsx';
import { rightsSections } from './privacy-rights.tsx';
import { usageSections } from './privacy-usage.tsx';

const sections = (operator: Operator): readonly LegalSection[] => [
  ...responsibilitySections(operator),
  ...usageSections,
  ...companyDataSections,
  ...rightsSections,
];

export const PrivacyPage = () => (
  <LegalPage
    title="Datenschutz"
    lead={
      <>
        <p>Welche personenbezogenen Daten {productName} verarbeitet, wofür, auf welcher Grundlage und wie lange.</p>
        <p>Stand: 4. April 2025</p>
      </>
    }
    sections={sections}
    withContents
  />
);
