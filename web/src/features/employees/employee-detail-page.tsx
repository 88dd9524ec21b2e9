import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import type { Employee } from '@flottwart/contract/work-items/employee';
import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { requestFile } from '../../api/files.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { type PageAnchor, SectionNav } from '../../ui/section-nav.tsx';
import { toast } from '../../ui/toast.tsx';
import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { FieldGrid } from '../../work-items/fields.tsx';
import { useItemFields } from '../../work-items/item-fields.tsx';
import { Section } from '../../work-items/section.tsx';
import { TripSection } from '../../work-items/trip-section.tsx';
import { DriverKeyFacts } from './driver-page/driver-key-facts.tsx';
import { LicenceSection } from './driver-page/licence-section.tsx';
import { OffencesSection } from './driver-page/offences-section.tsx';
import { useSimilarNumber } from './use-similar-number.ts';

interface EmployeeFieldsProps {
  readonly employee: Employee;
}

interface NumberOfDriverProps extends EmployeeFieldsProps {
  readonly name: 'employeeId' | 'mitarbeiterId';
}

/** Trips find their driver by it, so only an ADMIN corrects it. */
const NumberOfDriver = ({ employee, name }: NumberOfDriverProps) => {
  const field = useItemFields('employee', employee);
  if (!useIsAdmin()) return <ReadOnlyField label={employeeFields[name].label} value={employee[name]} />;
  return field(name, { hint: (number) => <SimilarNumber number={number} driverId={employee.id} /> });
};

const SimilarNumber = ({ number, driverId }: { readonly number: string; readonly driverId: number }) =>
  useSimilarNumber(number, driverId);

export const EmployeeFields = ({ employee }: EmployeeFieldsProps) => {
  const field = useItemFields('employee', employee);
  return (
    <>
      <Section title="Persönliche Daten">
        <FieldGrid>
          {field('firstName')}
          {field('lastName')}
          {field('birthDate')}
          {field('birthCity')}
          <NumberOfDriver employee={employee} name="mitarbeiterId" />
          <NumberOfDriver employee={employee} name="employeeId" />
        </FieldGrid>
      </Section>
      <Section title="Anschrift und Kontakt">
        <FieldGrid>
          {field('street')}
          {field('houseNumber')}
          {field('plz')}
          {field('city')}
          {field('phone')}
          {field('email')}
        </FieldGrid>
      </Section>
    </>
  );
};

interface DisclosureEntryProps {
  readonly employeeId: number;
}

/** Art. 15 DSGVO: everything about the driver in one file. */
const DisclosureEntry = ({ employeeId }: DisclosureEntryProps) => {
  const disclosing = useMutation({
    mutationFn: () => requestFile('GET /api/admin/employees/:id/disclosure', { params: { id: employeeId } }),
    onMutate: () => toast.info('Die Auskunft wird zusammengestellt'),
    onSuccess: (file) => {
      saveFile(file);
      toast.success('Auskunft erstellt. Download gestartet');
    },
    onError: (error) => toast.error(messageOf(error, 'Die Auskunft konnte nicht erstellt werden.')),
  });
  return (
    <Menu.Item
      leftSection={<FileArchive size={16} aria-hidden />}
      disabled={disclosing.isPending}
      onClick={() => disclosing.mutate()}
    >
      Auskunft nach Art. 15 DSGVO
    </Menu.Item>
  );
};

const HoursSection = lazy(() =>
  import('./driver-page/hours-section.tsx').then(({ HoursSection: component }) => ({ default: component })),
);

const anchors: readonly [PageAnchor, ...PageAnchor[]] = [
  { hash: 'uebersicht', alias: 'overview', label: 'Übersicht' },
  { hash: 'stunden', alias: 'hours', label: 'Stunden' },
  { hash: 'ordnungswidrigkeiten', alias: 'offences', label: 'Ordnungswidrigkeiten' },
  { hash: 'fahrten', alias: 'trips', label: 'Fahrten' },
  { hash: 'verlauf', alias: 'history', label: 'Verlauf' },
];

interface EmployeeDetailPageProps {
  readonly id: number;
}

/** Disclosing the data of a driver is an entry of the menu, for an ADMIN. */
export const EmployeeDetailPage = ({ id }: EmployeeDetailPageProps) => (
  <DetailLayout
    kind="employee"
    id={id}
    loadingText="Lade Fahrerdaten..."
    menu={() => <DisclosureEntry employeeId={id} />}
    head={(employee) => (
      <>
        <DriverKeyFacts employee={employee} />
        <SectionNav anchors={anchors} />
      </>
    )}
    fields={(employee) => <EmployeeFields employee={employee} />}
    side={() => <LicenceSection employeeId={id} />}
    tables={() => (
      <>
        <Suspense fallback={<Section title="Stunden" id="stunden" empty="Wird geladen …" />}>
          <HoursSection employeeId={id} />
        </Suspense>
        <OffencesSection employeeId={id} />
        <TripSection owner={{ employeeId: id }} />
      </>
    )}
  />
);
