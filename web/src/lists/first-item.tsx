import { Button } from '@mantine/core';
import { EmptyState } from './empty-state.tsx';

interface FirstItemProps {
  readonly title: string;
  readonly hint: string;
  readonly addLabel: string;
  readonly onAdd: () => void;
}

/** An empty list that can be begun right here. */
export const FirstItem = ({ title, hint, addLabel, onAdd }: FirstItemProps) => (
  <EmptyState
    title={title}
    hint={hint}
    action={
      <Button variant="default" onClick={onAdd}>
        {addLabel}
      </Button>
    }
  />
);
