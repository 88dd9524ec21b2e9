import { timeWithZone } from '@flottwart/contract/rules/berlin-time';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPage } from '../../../api/query.ts';
import { dash, formatDay } from '../../../lib/german-dates.ts';
import { smallPageSize } from '../../../lib/page-size.ts';
import { PagedTable } from '../../../lists/paged-table.tsx';
import { StatusChip } from '../../../shared/status-chip.tsx';
import type { Column } from '../../../ui/column.ts';
import { itemUrl } from '../../../work-items/kind-pages.ts';
import { Section } from '../../../work-items/section.tsx';

const columns: readonly Column<PoliceReport>[] = [
  { key: 'date', header: 'Datum', isOneLine: true, cell: ({ date }) => formatDay(date) },
  {
    key: 'time',
    header: 'Uhrzeit',
    isOneLine: true,
    cell: ({ time, timeZone }) => (time === null ? dash : timeWithZone(time, timeZone)),
  },
  { key: 'licensePlate', header: 'Kennzeichen', isOneLine: true, cell: ({ licensePlate }) => licensePlate || dash },
  { key: 'caseNumber', header: 'Fallnummer', isCardTitle: true, cell: ({ caseNumber }) => caseNumber || dash },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
];

const offencesQuery = (driverId: number, page: number) =>
  apiPage('GET /api/police-reports', { query: { driverId, page, size: smallPageSize } });

interface OffencesProps {
  readonly employeeId: number;
}

const OffenceTable = ({ employeeId }: OffencesProps) => {
  const [page, setPage] = useState(1);
  const offences = useQuery(offencesQuery(employeeId, page));
  return (
    <PagedTable
      label="Ordnungswidrigkeiten"
      columns={columns}
      query={offences}
      rowKey={({ id }) => id}
      link={{ path: ({ id }) => itemUrl('policereport', id), label: ({ title }) => title }}
      empty="Keine Ordnungswidrigkeiten."
      failureText="Fehler beim Laden der Ordnungswidrigkeiten."
      page={page}
      size={smallPageSize}
      onPage={setPage}
    />
  );
};

/** Offences that name the driver, latest first; without any it takes one line. */
export const OffencesSection = ({ employeeId }: OffencesProps) => {
  const { data } = useQuery(offencesQuery(employeeId, 1));
  const isEmpty = data?.total === 0;
  return (
    <Section
      title="Ordnungswidrigkeiten"
      id="ordnungswidrigkeiten"
      empty={isEmpty ? 'Keine Ordnungswidrigkeiten.' : null}
    >
      {isEmpty ? null : <OffenceTable employeeId={employeeId} />}
    </Section>
  );
};
