import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { requestFile } from '../../api/files.ts';
import { apiPage } from '../../api/query.ts';
import { DayRangeFilter, DueFilter } from '../../lists/day-filter.tsx';
import { FirstItem } from '../../lists/empty-state.tsx';
import { toExportQuery, toListQuery } from '../../lists/list-state.ts';
import { useList } from '../../lists/use-list.ts';
import { ConnectionHint } from '../../shared/connection-hint.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDraftDialog } from '../../ui/use-draft.ts';
import { ArchiveFilter } from '../../work-items/item-filters.tsx';
import { ItemList } from '../../work-items/item-list.tsx';
import { OffenceDialog, offenceDraft } from './offence-dialog.tsx';
import { policeReportColumns } from './police-report-columns.tsx';
import { policeReportList } from './police-report-list.ts';

export const PoliceReportListPage = () => {
  const list = useList(policeReportList);
  const reports = useQuery(apiPage('GET /api/police-reports', { query: toListQuery(policeReportList, list.state) }));
  const [isReporting, dialog] = useDraftDialog(offenceDraft);

  return (
    <>
      <PageHeader
        title="Ordnungswidrigkeiten"
        actions={
          <Group gap="sm">
            <Button component={Link} to="/authorities" variant="default">
              Behörden
            </Button>
            <NewButton label="+ Neue Ordnungswidrigkeit" hasIcon={false} onClick={dialog.open} />
          </Group>
        }
      />
      <ConnectionHint name="policeReports" />
      <ItemList
        kind="policereport"
        definition={policeReportList}
        exportFile={() =>
          requestFile('GET /api/police-reports/export', { query: toExportQuery(policeReportList, list.state) })
        }
        list={list}
        query={reports}
        columns={policeReportColumns}
        archiveFilter={<ArchiveFilter list={list} />}
        searchPlaceholder="Fallnummer, Kennzeichen, Status …"
        ownFilters={
          <>
            <DayRangeFilter list={list} />
            <DueFilter list={list} label="Antwort fällig bis" />
          </>
        }
        empty={
          <FirstItem
            title="Noch keine Ordnungswidrigkeiten."
            hint="Aus Kennzeichen, Datum, Uhrzeit und Fallnummer entsteht ein Bericht mit dem Fahrer dieser Fahrt."
            addLabel="Erste Ordnungswidrigkeit erfassen"
            onAdd={dialog.open}
          />
        }
        failureText="Fehler beim Laden der Ordnungswidrigkeiten."
      />
      {isReporting ? <OffenceDialog onClose={dialog.close} /> : null}
    </>
  );
};
