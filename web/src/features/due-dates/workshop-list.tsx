import type { BoardDate } from '@flottwart/contract/due-dates';
import { counted } from '@flottwart/contract/rules/counted';
import { dueColumnLabels, dueColumns, dueKindLabels } from '@flottwart/contract/rules/due-names';
import { germanNumber } from '../../lib/german-numbers.ts';
import { PersonName } from '../../shared/person-name.tsx';
import classes from './board.module.css';
import { detailOf, dueText, keyOf, leftText, nameOf } from './board-text.ts';

interface WorkshopListProps {
  readonly entries: readonly BoardDate[];
  readonly total: number;
}

/** List for the workshop, on paper only: by urgency, with room for the day and a signature. */
export const WorkshopList = ({ entries, total }: WorkshopListProps) => (
  <div className={classes.paper} data-testid="workshop-list">
    {entries.length < total ? (
      <p>
        Die dringendsten {germanNumber(entries.length, 0)} von {counted(total, 'Termin', 'Terminen')}.
      </p>
    ) : null}
    {dueColumns.map((column) => {
      const ofColumn = entries.filter((entry) => entry.column === column);
      if (ofColumn.length === 0) return null;
      return (
        <table key={column}>
          <caption>
            {dueColumnLabels[column]}: {counted(ofColumn.length, 'Termin', 'Termine')}
          </caption>
          <thead>
            <tr>
              <th scope="col">Fällig</th>
              <th scope="col">Termin</th>
              <th scope="col">Kennzeichen / Name</th>
              <th scope="col">Fahrzeug</th>
              <th scope="col">Zugewiesen an</th>
              <th scope="col">Erledigt am</th>
            </tr>
          </thead>
          <tbody>
            {ofColumn.map((entry) => (
              <tr key={keyOf(entry)}>
                <td>
                  {dueText(entry)}
                  {entry.isByMileage || entry.isNeverChecked ? ` (${leftText(entry)})` : ''}
                </td>
                <td>{dueKindLabels[entry.kind]}</td>
                <td>{nameOf(entry)}</td>
                <td>{detailOf(entry)}</td>
                <td>
                  <PersonName email={entry.assignedToEmail} />
                </td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      );
    })}
  </div>
);
