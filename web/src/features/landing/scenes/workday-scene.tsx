import { exampleDay, Scene } from './scene.tsx';
import classes from './workday-scene.module.css';

const tasks = [
  { title: 'Winterreifen bestellen', due: -2, who: 'MK' },
  { title: 'Tankkarte sperren', due: 1, who: 'SO' },
  { title: 'Unfallschaden melden', due: 4, who: 'MK' },
  { title: 'UVV-Prüfung buchen', due: 9, who: 'TR' },
];

const trips = [
  { driver: 'Emre Aydin', plate: 'FW-KL-207', duration: '08:12', tone: 'normal' },
  { driver: 'Lena Vogt', plate: 'FW-KL-211', duration: '09:34', tone: 'long' },
  { driver: 'Piotr Nowak', plate: 'FW-KL-204', duration: '10:21', tone: 'tooLong' },
  { driver: 'Jonas Brandt', plate: 'FW-KL-215', duration: 'Fahrt läuft', tone: 'running' },
];

export const WorkdayScene = () => (
  <Scene description="Links vier Aufgaben mit Frist und zuständiger Person, die erste ist überfällig. Rechts vier Fahrten mit Dauer: 9 Stunden 34 Minuten sind gelb, 10 Stunden 21 Minuten rot, eine Fahrt läuft noch.">
    <div className={classes.stage}>
      <div className={classes.panel}>
        <span className={classes.title}>Aufgaben</span>
        {tasks.map(({ title, due, who }) => (
          <div key={title} className={classes.row}>
            <span className={classes.initials}>{who}</span>
            <span className={classes.grow}>{title}</span>
            <span className={classes.date} data-overdue={due < 0 || undefined}>
              {exampleDay(due)}
            </span>
          </div>
        ))}
      </div>
      <div className={classes.panel}>
        <span className={classes.title}>Fahrten heute</span>
        {trips.map(({ driver, plate, duration, tone }) => (
          <div key={plate} className={classes.row}>
            <span className={classes.grow}>{driver}</span>
            <span className={classes.quiet}>{plate}</span>
            <span className={classes.duration} data-tone={tone}>
              {duration}
            </span>
          </div>
        ))}
      </div>
    </div>
  </Scene>
);
