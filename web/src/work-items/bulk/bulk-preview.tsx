import { counted } from '@flottwart/contract/rules/counted';
import { fieldLabel } from '@flottwart/contract/rules/field-labels';
import type { BulkValue } from '@flottwart/contract/work-items/bulk';
import { ScrollArea, Table, Text } from '@mantine/core';
import { usePersonName } from '../../shared/person-name.tsx';
import { showValue } from '../timeline/change-text.tsx';
import classes from './bulk.module.css';
import type { PlannedItem } from './bulk-plan.ts';

interface BulkPreviewProps {
  readonly planned: readonly PlannedItem[];
}

/** Every change before it is made: item, field, previous value, new value. */
export const BulkPreview = ({ planned }: BulkPreviewProps) => {
  const personName = usePersonName();
  const changed = planned.filter(({ fields }) => fields.length > 0);
  const same = planned.length - changed.length;
  const show = (field: string, value: BulkValue) => showValue(field, value === null ? null : String(value), personName);

  return (
    <>
      <Text role="status">
        {counted(changed.length, 'Eintrag wird geändert', 'Einträge werden geändert')}
        {same > 0 ? `, ${counted(same, 'ist schon so', 'sind schon so')}` : ''}.
      </Text>
      <ScrollArea.Autosize mah="50dvh" type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Vorschau' }}>
        <Table verticalSpacing="xs" aria-label="Vorschau">
          <Table.Tbody>
            {changed.map(({ id, title, fields }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" className={classes.item}>
                  {title}
                </Table.Th>
                <Table.Td>
                  {fields.map(({ field, from, to }) => (
                    <div key={field}>
                      {fieldLabel(field)}: <span className={classes.old}>{show(field, from)}</span>{' '}
                      <span role="img" aria-label="wird zu">
                        →
                      </span>{' '}
                      <strong>{show(field, to)}</strong>
                    </div>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
};
