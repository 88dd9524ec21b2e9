import { placeBars, shareOf } from '@flottwart/contract/rules/day-timeline';
import { DayTimeline } from '../../../ui/day-timeline.tsx';
import { NumberPlate } from '../../../ui/drawings/number-plate.tsx';
import { DriverLetter } from './driver-letter.tsx';
import { exampleDay, Scene } from './scene.tsx';
import classes from './who-drove-scene.module.css';

/** In hours. */
const line = { begin: 4, end: 22 };
const shifts = [
  { label: 'E. Aydin', begin: 5 + 40 / 60, end: 13 + 35 / 60, isMarked: false },
  { label: 'J. Brandt', begin: 14 + 5 / 60, end: 21 + 10 / 60, isMarked: true },
];
const offence = 16 + 42 / 60;

const bars = placeBars(shifts, line, line.end).map((bar, key) => ({
  ...bar,
  key,
  label: shifts[key]?.label ?? '',
  isMarked: shifts[key]?.isMarked ?? false,
}));
const moments = [{ key: 'offence', at: shareOf(offence, line), label: 'Tatzeit' }];
const hours = [6, 9, 12, 15, 18, 21].map((hour) => ({
  label: String(hour).padStart(2, '0'),
  at: shareOf(hour, line),
}));

/** Two shifts of one vehicle, and the instant the authority asks about. */
const VehicleDay = () => (
  <div className={classes.day}>
    <DayTimeline bars={bars} moments={moments} hours={hours} />
  </div>
);

export const WhoDroveScene = () => (
  <Scene description="Zum Kennzeichen FW-KL 207 und der Tatzeit 16:42 Uhr findet sich in der Spätschicht der Fahrer Jonas Brandt. Daneben das fertige Schreiben an die Behörde mit dem Vermerk „Gesendet“.">
    <div className={classes.stage}>
      <div className={classes.panel}>
        <div className={classes.query}>
          <span className={classes.plate}>
            {/* No German district is "FW", so the plate does not exist. */}
            <NumberPlate district="FW" rest="KL 207" />
          </span>
          <span className={classes.field}>
            <small>Datum</small>
            {exampleDay(-9)}
          </span>
          <span className={classes.field}>
            <small>Uhrzeit</small>
            16:42
          </span>
        </div>
        <VehicleDay />
        <div className={classes.driver}>
          <span className={classes.initials}>JB</span>
          <span>
            <strong>Jonas Brandt</strong>
            <br />
            <span className={classes.quiet}>Fahrt 14:05 – 21:10, Spätschicht</span>
          </span>
        </div>
      </div>
      <dl className={classes.mail}>
        <dt>Von</dt>
        <dd>fuhrpark@muster-zustellung.example</dd>
        <dt>An</dt>
        <dd>bussgeldstelle@musterstadt.example</dd>
        <dt>Anlage</dt>
        <dd>Fahrerbenennung.pdf</dd>
      </dl>
      <div className={classes.letter}>
        <DriverLetter />
      </div>
    </div>
  </Scene>
);
