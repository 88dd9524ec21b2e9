import { Accordion, Button, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiPage } from '../../api/query.ts';
import { smallPageSize } from '../../lib/page-size.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { ListPagination } from '../../lists/list-pagination.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { TaskPanel } from './task-panel.tsx';

const title = 'Meine offenen Aufgaben';

/** Task opened manually; until then every page begins with its first task open. */
interface Choice {
  readonly page: number;
  readonly taskId: string | null;
}

export const MyTasks = () => {
  const [page, setPage] = useState(1);
  const [choice, setChoice] = useState<Choice | null>(null);
  const tasks = useQuery(apiPage('GET /api/tasks/myTasks', { query: { page, size: smallPageSize } }));

  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <QueryView query={tasks} loading={<LoadingTasks />} failureText="Fehler beim Laden der Aufgaben.">
        {({ items, total }) =>
          total === 0 ? (
            <Paper withBorder>
              <EmptyState
                title="Keine Aufgaben gefunden."
                hint="Hier steht, was einem selbst zugewiesen und noch nicht erledigt ist."
                action={
                  <Button component={Link} to="/tasks" variant="default">
                    Alle Aufgaben
                  </Button>
                }
              />
            </Paper>
          ) : (
            <>
              <Paper withBorder>
                <Accordion
                  order={3}
                  value={choice?.page === page ? choice.taskId : String(items[0]?.id)}
                  onChange={(taskId) => setChoice({ page, taskId })}
                >
                  {items.map((task) => (
                    <TaskPanel key={task.id} task={task} />
                  ))}
                </Accordion>
              </Paper>
              {total > smallPageSize ? (
                <ListPagination label={title} page={page} size={smallPageSize} total={total} onChange={setPage} />
              ) : null}
            </>
          )
        }
      </QueryView>
    </section>
  );
};

const LoadingTasks = () => (
  <Stack gap="xs" aria-busy="true">
    <Skeleton height={120} />
    <Skeleton height={56} />
  </Stack>
);
