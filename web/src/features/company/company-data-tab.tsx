import type { Company } from '@flottwart/contract/company';
import { counted } from '@flottwart/contract/rules/counted';
import { defaultLicenceCheckMonths, postcodeError, postcodeHint } from '@flottwart/contract/rules/driver-data';
import { defaultUvvMonths } from '@flottwart/contract/rules/due-dates';
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
import { defaultMaxShiftHours, highestMaxShiftHours, lowestMaxShiftHours } from '@flottwart/contract/rules/open-trips';
import { Anchor, Group, List, Paper, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { apiQuery } from '../../api/query.ts';
import { CreateSamples } from '../../shared/sample-data/create-samples.tsx';
import { RemoveSamplesButton } from '../../shared/sample-data/remove-samples-button.tsx';
import { sampleNames } from '../../shared/sample-data/sample-text.ts';
import { EditableChoice } from '../../ui/editable-choice.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { AdministratorsOnly } from './administrators-only.tsx';
import { CompanyFields, type FieldDescription } from './company-fields.tsx';

const monthsText = (months: number): string => counted(months, 'Monat', 'Monate');
const hoursText = (hours: number): string => counted(hours, 'Stunde', 'Stunden');

interface CycleRuleProps {
  readonly company: Company;
  readonly field: 'licenceCheckMonths' | 'uvvMonths' | 'maxShiftHours';
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly usual: readonly number[];
  readonly format?: (value: number) => string;
}

/** Months between two dates of a kind, or hours of a shift, chosen by an ADMIN. */
const CycleRule = ({ company, field, title, label, hint, usual, format = monthsText }: CycleRuleProps) => {
  const isAdmin = useIsAdmin();
  const { mutateAsync: update } = useMutation(apiMutation('PATCH /api/myCompany/:id', { params: { id: company.id } }));
  const value = company[field];
  const choices = [...new Set([...usual, value])].toSorted((one, other) => one - other);
  const save = (text: string) =>
    update({ body: { [field]: choices.find((choice) => format(choice) === text) ?? value } });
  const headingId = `company-${field}`;
  return (
    <Paper component="section" withBorder p="lg" mt="md" maw="44rem" aria-labelledby={headingId}>
      <Title order={2} id={headingId} mb={4}>
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {hint}
      </Text>
      {isAdmin ? (
        <EditableChoice label={label} value={format(value)} options={choices.map(format)} onSave={save} />
      ) : (
        <ReadOnlyField label={label} value={format(value)} />
      )}
    </Paper>
  );
};

interface CycleRulesProps {
  readonly company: Company;
}

/** Rules by which the next licence check and the next UVV inspection follow from the last one, and a trip without an end is doubted. */
const CycleRules = ({ company }: CycleRulesProps) => (
  <>
    <CycleRule
      company={company}
      field="licenceCheckMonths"
      title="Führerscheinkontrolle"
      label="Abstand der Kontrollen"
      hint="So lange nach einer Kontrolle steht die nächste an, bei allen Fahrern. Üblich ist halbjährlich."
      usual={[3, 4, defaultLicenceCheckMonths, 9, 12]}
    />
    <CycleRule
      company={company}
      field="uvvMonths"
      title="UVV-Prüfung"
      label="Abstand der Prüfungen"
      hint="So lange nach einer UVV-Prüfung wird die nächste vorgeschlagen. Vorgeschrieben ist mindestens einmal im Jahr."
      usual={[3, 6, defaultUvvMonths]}
    />
    <CycleRule
      company={company}
      field="maxShiftHours"
      title="Fahrten ohne Abmeldung"
      label="Längste Schicht"
      hint="Ist eine Fahrt nach dieser Zeit noch offen, gilt sie als ungeklärt: rot in den Listen, und bei einer Ordnungswidrigkeit wird gefragt, wer fuhr."
      usual={[lowestMaxShiftHours, 10, 12, defaultMaxShiftHours, 16, highestMaxShiftHours]}
      format={hoursText}
    />
  </>
);

/** Creates and removes the invented fleet, and names the samples that were left out. */
const SampleDataCard = () => {
  const { data: samples } = useQuery(apiQuery('GET /api/sample-data'));
  if (!samples) return null;
  const hasSamples = samples.state === 'present' || samples.state === 'failed';
  const names = sampleNames(samples);
  return (
    <Paper
      component="section"
      withBorder
      p="lg"
      mt="md"
      maw="44rem"
      id="beispieldaten"
      aria-labelledby="company-samples"
    >
      <Title order={2} id="company-samples" mb={4}>
        Beispieldaten
      </Title>
      <Text c="dimmed" mb="sm">
        Eine erfundene Flotte zum Umsehen, mit Fahrern, Fahrten, Aufgaben, Terminen und drei Benachrichtigungen. Dazu
        wird nichts versendet, und sie lässt sich jederzeit als Ganzes entfernen. Nur die Karte bleibt ohne Fahrzeuge,
        bis eine Telematik verbunden ist.
      </Text>
      {hasSamples && names !== '' ? <Text mb="sm">Vorhanden: {names}.</Text> : null}
      {samples.skipped.length > 0 ? (
        <>
          <Text size="sm">Ausgelassen, weil es sie schon gibt:</Text>
          <List size="sm" mb="sm">
            {samples.skipped.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
        </>
      ) : null}
      <Group gap="sm">
        <CreateSamples />
        {hasSamples ? <RemoveSamplesButton samples={samples} /> : null}
      </Group>
    </Paper>
  );
};

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
