import { Button, Menu } from '@mantine/core';
import { Check, Columns3, RotateCcw } from 'lucide-react';
import { memo } from 'react';
import type { Column } from '../ui/column.ts';
import classes from './menus.module.css';
import { shownColumns, toggleColumn } from './shown-columns.ts';
import type { MyList } from './use-my-list.ts';

interface ColumnMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly chosen: MyList['chosen'];
  readonly choose: MyList['choose'];
}

const Columns = <Row,>({ columns, chosen, choose }: ColumnMenuProps<Row>) => {
  const shown = shownColumns(columns, chosen);
  const isOnly = shown.length === 1;
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<Columns3 size={16} aria-hidden />}>
          Spalten
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.scrolling} aria-label="Spalten">
        {columns.map((column) => {
          const isShown = shown.includes(column);
          return (
            <Menu.CheckboxItem
              key={column.key}
              checked={isShown}
              disabled={isShown && isOnly}
              checkIcon={<Check size={16} aria-hidden />}
              onChange={() => choose((latest) => toggleColumn(columns, latest, column.key))}
            >
              {column.header}
            </Menu.CheckboxItem>
          );
        })}
        <Menu.Divider />
        <Menu.Item
          leftSection={<RotateCcw size={16} aria-hidden />}
          disabled={chosen === null}
          onClick={() => choose(() => null)}
        >
          Standard wiederherstellen
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

/** Not rendered again for a search. The cast keeps the type of the row, which `memo` drops. */
export const ColumnMenu = memo(Columns) as typeof Columns;
