import { useQuery } from '@tanstack/react-query';
import { requestFile } from '../../api/files.ts';
import { apiPage } from '../../api/query.ts';
import { DueFilter } from '../../lists/day-filter.tsx';
import { FirstItem } from '../../lists/empty-state.tsx';
import { toExportQuery, toListQuery } from '../../lists/list-state.ts';
import { useList } from '../../lists/use-list.ts';
import { NewButton } from '../../ui/new-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDraftDialog } from '../../ui/use-draft.ts';
import { ItemList } from '../../work-items/item-list.tsx';
import { AddTaskDialog, taskDraft } from './add-task-dialog.tsx';
import { taskColumns } from './task-columns.tsx';
import { taskList } from './task-list.ts';

export const TaskListPage = () => {
  const list = useList(taskList);
  const tasks = useQuery(apiPage('GET /api/tasks', { query: toListQuery(taskList, list.state) }));
  const [isAdding, dialog] = useDraftDialog(taskDraft);

  return (
    <>
      <PageHeader title="Aufgaben" actions={<NewButton label="Aufgabe anlegen" onClick={dialog.open} />} />
      <ItemList
        kind="task"
        definition={taskList}
        exportFile={() => requestFile('GET /api/tasks/export', { query: toExportQuery(taskList, list.state) })}
        list={list}
        query={tasks}
        columns={taskColumns}
        ownFilters={<DueFilter list={list} />}
        searchPlaceholder="ID, Titel, Status, Person …"
        empty={
          <FirstItem
            title="Keine Aufgaben gefunden."
            hint="Eine Aufgabe hat einen Titel und eine Frist, auf Wunsch gleich ein Fahrzeug dazu."
            addLabel="Erste Aufgabe anlegen"
            onAdd={dialog.open}
          />
        }
        failureText="Fehler beim Laden der Aufgaben."
      />
      <AddTaskDialog opened={isAdding} onClose={dialog.close} />
    </>
  );
};
