import type { Company } from '@flottwart/contract/company';
import { postcodeError, postcodeHint } from '@flottwart/contract/rules/driver-data';
import {
  maxCityLength,
  maxCompanyNameLength,
  maxContactNameLength,
  maxHouseNumberLength,
  maxManagingDirectorsLength,
  maxPhoneLength,
  maxRegisterEntryLength,
  maxStreetLength,
  maxVatIdLength,
  maxZipCodeLength,
} from '@flottwart/contract/rules/limits';
import { Anchor, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useIsAdmin } from '../../api/profile.ts';
import { AdministratorsOnly } from './administrators-only.tsx';
import { CompanyFields, type FieldDescription } from './company-fields.tsx';
import { CycleRules } from './cycle-rules.tsx';
import { SampleDataCard } from './sample-data-card.tsx';

const fields: readonly FieldDescription[] = [
  { field: 'companyName', label: 'Firmenname', maxLength: maxCompanyNameLength, span: 6 },
  { field: 'contactName', label: 'Ansprechpartner', maxLength: maxContactNameLength, span: 3 },
  { field: 'contactPhone', label: 'Telefon', maxLength: maxPhoneLength, type: 'tel', span: 3 },
  { field: 'street', label: 'Straße', maxLength: maxStreetLength, span: 4 },
  { field: 'houseNumber', label: 'Hausnummer', maxLength: maxHouseNumberLength, span: 2 },
  {
    field: 'zipCode',
    label: 'Postleitzahl',
    maxLength: maxZipCodeLength,
    check: postcodeError,
    hint: postcodeHint,
    span: 2,
  },
  { field: 'city', label: 'Ort', maxLength: maxCityLength, span: 4 },
];

const registerFields: readonly FieldDescription[] = [
  { field: 'registeredSeat', label: 'Sitz der Gesellschaft', maxLength: maxRegisterEntryLength, span: 3 },
  { field: 'vatId', label: 'USt-IdNr.', maxLength: maxVatIdLength, span: 3 },
  { field: 'registerCourt', label: 'Registergericht', maxLength: maxRegisterEntryLength, span: 3 },
  { field: 'registerNumber', label: 'Registernummer', maxLength: maxRegisterEntryLength, span: 3 },
  { field: 'managingDirectors', label: 'Geschäftsführung', maxLength: maxManagingDirectorsLength, span: 6 },
];

interface CompanyDataTabProps {
  readonly company: Company;
}

export const CompanyDataTab = ({ company }: CompanyDataTabProps) => {
  const isAdmin = useIsAdmin();
  return (
    <>
      <AdministratorsOnly>Firmendaten ändern können nur Administratoren.</AdministratorsOnly>
      <Paper withBorder p="lg" maw="44rem">
        <CompanyFields company={company} fields={fields} />
      </Paper>
      <Paper component="section" withBorder p="lg" mt="md" maw="44rem" aria-labelledby="company-register">
        <Title order={2} id="company-register" mb={4}>
          Angaben für Geschäftsbriefe
        </Title>
        <Text c="dimmed" mb="md">
          Stehen unten auf jedem Schreiben an eine Behörde, alle freiwillig. Was fehlt, steht dort nicht.
        </Text>
        <CompanyFields company={company} fields={registerFields} />
      </Paper>
      <CycleRules company={company} />
      {isAdmin ? <PrivacyCard /> : null}
      {isAdmin ? <SampleDataCard /> : null}
    </>
  );
};

const PrivacyCard = () => (
  <Paper component="section" withBorder p="lg" mt="md" maw="44rem" aria-labelledby="company-privacy">
    <Title order={2} id="company-privacy" mb={4}>
      Datenschutz
    </Title>
    <Text c="dimmed" mb="sm">
      Wie lange Fahrten, Vorgänge und Belege bleiben, was davon ausgenommen ist und was gelöscht wurde. Auskunft über
      einen Fahrer gibt es auf dessen Seite unter „Weitere Aktionen“.
    </Text>
    <Anchor component={Link} to="/retention">
      Löschfristen verwalten
    </Anchor>
  </Paper>
);
