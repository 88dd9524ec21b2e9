import { isPast } from '@flottwart/contract/rules/due-level';
import type { Task } from '@flottwart/contract/work-items/task';
import { Accordion, Button, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { apiPage } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { smallPageSize } from '../../lib/page-size.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { ListPagination } from '../../lists/list-pagination.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { FinishTask } from '../../work-items/finish-task.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import classes from './task-panel.module.css';

interface TaskPanelProps {
  readonly task: Task;
}

const TaskPanel = ({ task }: TaskPanelProps) => {
  const isOverdue = isPast(task.dueDate, new Date());
  return (
    <Accordion.Item value={String(task.id)} className={classes.item}>
      <div className={classes.head}>
        <FinishTask task={task} />
        <Accordion.Control>
          <span className={classes.heading}>
            <span className={classes.title}>{task.title}</span>
            <span className={classes.due} data-overdue={isOverdue}>
              Fällig am {formatInstant(task.dueDate)}
            </span>
          </span>
        </Accordion.Control>
      </div>
      <Accordion.Panel>
        {task.description === '' ? (
          <Text c="dimmed">Keine Beschreibung verfügbar.</Text>
        ) : (
          <Markdown text={task.description} />
        )}
        <Button
          component={Link}
          to={itemUrl('task', task.id)}
          variant="default"
          mt="md"
          rightSection={<ArrowRight size={16} aria-hidden />}
        >
          Zur Aufgabe
        </Button>
      </Accordion.Panel>
    </Accordion.Item>
  );
};

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
