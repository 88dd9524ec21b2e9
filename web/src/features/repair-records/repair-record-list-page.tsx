import { useQuery } from '@tanstack/react-query';
import { requestFile } from '../../api/files.ts';
import { apiPage } from '../../api/query.ts';
import { FirstItem } from '../../lists/empty-state.tsx';
import { toExportQuery, toListQuery } from '../../lists/list-state.ts';
import { useList } from '../../lists/use-list.ts';
import { NewButton } from '../../ui/new-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDraftDialog } from '../../ui/use-draft.ts';
import { ArchiveFilter } from '../../work-items/item-filters.tsx';
import { ItemList } from '../../work-items/item-list.tsx';
import { AddRepairRecordDialog, repairRecordDraft } from './add-repair-record-dialog.tsx';
import { repairRecordColumns } from './repair-record-columns.tsx';
import { repairRecordList } from './repair-record-list.ts';

export const RepairRecordListPage = () => {
  const list = useList(repairRecordList);
  const records = useQuery(apiPage('GET /api/repair-records', { query: toListQuery(repairRecordList, list.state) }));
  const [isAdding, dialog] = useDraftDialog(repairRecordDraft);

  return (
    <>
      <PageHeader title="Reparaturen" actions={<NewButton label="Reparatur anlegen" onClick={dialog.open} />} />
      <ItemList
        kind="repairrecord"
        definition={repairRecordList}
        exportFile={() =>
          requestFile('GET /api/repair-records/export', { query: toExportQuery(repairRecordList, list.state) })
        }
        list={list}
        query={records}
        columns={repairRecordColumns}
        archiveFilter={<ArchiveFilter list={list} />}
        searchPlaceholder="Titel, Typ, Werkstatt, ID …"
        empty={
          <FirstItem
            title="Noch keine Reparaturen."
            hint="Typ, Werkstatt und Grund genügen für den Anfang."
            addLabel="Erste Reparatur anlegen"
            onAdd={dialog.open}
          />
        }
        failureText="Fehler beim Laden der Reparaturen."
      />
      <AddRepairRecordDialog opened={isAdding} onClose={dialog.close} />
    </>
  );
};
