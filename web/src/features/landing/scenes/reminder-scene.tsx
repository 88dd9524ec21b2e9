import { CalendarX2, CircleDotDashed, ShieldCheck, Wrench } from 'lucide-react';
import { InspectionSticker } from '../../../ui/drawings/inspection-sticker.tsx';
import { DueTag } from './due-tag.tsx';
import classes from './reminder-scene.module.css';
import { Scene } from './scene.tsx';

const reminders = [
  { icon: ShieldCheck, what: 'Hauptuntersuchung', plate: 'FW-KL-204', tone: 'overdue', due: 'seit 3 Tagen' },
  { icon: Wrench, what: 'Service', plate: 'FW-KL-207', tone: 'soon', due: 'in 7 Tagen' },
  { icon: CircleDotDashed, what: 'Reifenwechsel', plate: 'FW-KL-211', tone: 'soon', due: 'in 7 Tagen' },
  { icon: CalendarX2, what: 'Leasingrückgabe', plate: 'FW-KL-218', tone: 'soon', due: 'in 30 Tagen' },
] as const;

const monthsAhead = 2;

/** Expires soon, on whatever day the page is seen. */
const ExampleSticker = ({ today = new Date() }: { readonly today?: Date }) => {
  const expiry = new Date(today.getFullYear(), today.getMonth() + monthsAhead, 1);
  return <InspectionSticker month={expiry.getMonth() + 1} year={expiry.getFullYear()} />;
};

export const ReminderScene = () => (
  <Scene description="Anstehende Termine: Hauptuntersuchung überfällig, Service und Reifenwechsel in 7 Tagen, Leasingrückgabe in 30 Tagen.">
    <div className={classes.panel}>
      <div className={classes.sticker}>
        <ExampleSticker />
      </div>
      <span className={classes.title}>Anstehende Termine</span>
      <ul className={classes.list}>
        {reminders.map(({ icon: Icon, what, plate, tone, due }) => (
          <li key={what}>
            <Icon size={17} />
            <span>
              {what}
              <br />
              <span className={classes.plate}>{plate}</span>
            </span>
            <DueTag tone={tone}>{due}</DueTag>
          </li>
        ))}
      </ul>
    </div>
  </Scene>
);
