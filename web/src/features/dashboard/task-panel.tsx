import { isPast } from '@flottwart/contract/rules/due-level';
import type { Task } from '@flottwart/contract/work-items/task';
import { Accordion, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { formatInstant } from '../../lib/german-dates.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { FinishTask } from '../../work-items/finish-task.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import classes from './task-panel.module.css';

interface TaskPanelProps {
  readonly task: Task;
}

export const TaskPanel = ({ task }: TaskPanelProps) => {
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
