import { TripTable } from '../../shared/trips/trip-table.tsx';
import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { Section } from '../../work-items/section.tsx';
import { DisclosureEntry } from './disclosure-entry.tsx';
import { EmployeeFields } from './employee-fields.tsx';

interface EmployeeDetailPageProps {
  readonly id: number;
}

export const EmployeeDetailPage = ({ id }: EmployeeDetailPageProps) => (
  <DetailLayout
    kind="employee"
    id={id}
    loadingText="Lade Fahrerdaten..."
    menu={() => <DisclosureEntry employeeId={id} />}
    fields={(employee) => <EmployeeFields employee={employee} />}
    tables={() => (
      <Section title="Fahrten-Historie">
        <TripTable owner={{ employeeId: id }} />
      </Section>
    )}
  />
);
