import { Checkbox, PasswordInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SearchBox } from '../lists/search-box.tsx';
import { DateInput } from '../ui/dates/date-input.tsx';
import { EditableChoice } from '../ui/editable-choice.tsx';
import { EditableField } from '../ui/editable-field.tsx';
import { NewPasswordField } from '../ui/new-password-field.tsx';
import { ReadOnlyField } from '../ui/read-only-field.tsx';
import { clearFieldDrafts, keepOldDraft, useDrivenFields } from './drive-fields.ts';
import { PartExample, PartSection } from './part-section.tsx';

const never = () => new Promise<never>(() => undefined);
const refuse = () => Promise.reject(new Error('Dieses Kennzeichen gibt es schon.'));

const StoredField = ({ label, initial }: { readonly label: string; readonly initial: string }) => {
  const [value, setValue] = useState(initial);
  return <EditableField label={label} value={value} onSave={async (next) => setValue(next)} />;
};

const InlineFields = () => {
  useState(() => {
    clearFieldDrafts();
    keepOldDraft('Aus einem Entwurf', 'Getippt und nicht gespeichert');
  });
  const [brand, setBrand] = useState('Ford');
  const fields = useDrivenFields();
  return (
    <PartSection title="Felder, an Ort und Stelle zu bearbeiten">
      <PartExample caption="In Ruhe: klicken oder Enter öffnet, Escape verwirft">
        <Stack gap="sm">
          <StoredField label="Modell" initial="Daily" />
          <StoredField label="Leeres Feld" initial="" />
        </Stack>
      </PartExample>
      <PartExample caption="In Bearbeitung">
        <div ref={fields.editing}>
          <StoredField label="Wird bearbeitet" initial="Sprinter" />
        </div>
      </PartExample>
      <PartExample caption="Wird gespeichert">
        <div ref={fields.saving}>
          <EditableField label="Wird gespeichert" value="Sprinter" onSave={never} />
        </div>
      </PartExample>
      <PartExample caption="Abgelehnt">
        <div ref={fields.failed}>
          <EditableField label="Kennzeichen" value="B-AB-1234" onSave={refuse} />
        </div>
      </PartExample>
      <PartExample caption="Von vorhin, noch nicht gespeichert">
        <EditableField label="Aus einem Entwurf" value="Gespeicherter Text" onSave={async () => undefined} />
      </PartExample>
      <PartExample caption="Nur zu lesen, Auswahl">
        <Stack gap="sm">
          <ReadOnlyField label="Leasinggeber" value="Nordleasing GmbH" />
          <ReadOnlyField label="Standort" value="Berlin" to="/" />
          <EditableChoice
            label="Hersteller"
            value={brand}
            options={['Ford', 'Iveco', 'VW']}
            onSave={async (next) => setBrand(next)}
          />
        </Stack>
      </PartExample>
    </PartSection>
  );
};

const FormFields = () => {
  const [search, setSearch] = useState('Reifen');
  const [password, setPassword] = useState('');
  const [day, setDay] = useState('2026-11-16');
  return (
    <PartSection title="Felder in Formularen">
      <PartExample caption="Text">
        <Stack gap="sm">
          <TextInput label="Leer" placeholder="Beispiel" description="Ein Hinweis unter der Beschriftung" />
          <TextInput label="Pflichtfeld" required defaultValue="Greta Ahrens" />
          <TextInput label="Fehlerhaft" defaultValue="greta@" error="Bitte eine gültige E-Mail-Adresse eingeben." />
          <TextInput label="Gesperrt" disabled defaultValue="nicht zu ändern" />
        </Stack>
      </PartExample>
      <PartExample caption="Auswahl, Tag, mehrere Zeilen">
        <Stack gap="sm">
          <Select label="Status" data={['OPEN', 'IN PROGRESS', 'DONE']} defaultValue="OPEN" />
          <DateInput label="Fällig bis" kind="date" value={day} onChange={setDay} />
          <Textarea label="Beschreibung" autosize minRows={3} defaultValue={'Felgen liegen im Lager.\nBitte prüfen.'} />
          <Checkbox label="Ich stimme zu" defaultChecked />
        </Stack>
      </PartExample>
      <PartExample caption="Suche, Passwort">
        <Stack gap="sm">
          <SearchBox label="Suche" placeholder="Titel oder Kennzeichen" value={search} onChange={setSearch} />
          <PasswordInput label="Aktuelles Passwort" defaultValue="geheim" />
          <NewPasswordField
            label="Neues Passwort"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Stack>
      </PartExample>
    </PartSection>
  );
};

export const FieldParts = () => (
  <>
    <InlineFields />
    <FormFields />
  </>
);
