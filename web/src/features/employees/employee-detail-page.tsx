import { DetailLayout } from '../../work-items/detail-layout.tsx';
import { TripSection } from '../../work-items/trip-section.tsx';
import { DisclosureEntry } from './disclosure-entry.tsx';
import { EmployeeFields } from './employee-fields.tsx';

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
    fields={(employee) => <EmployeeFields employee={employee} />}
    tables={() => <TripSection owner={{ employeeId: id }} />}
  />
);
