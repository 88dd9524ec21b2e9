import { NumberPlate } from '../../../ui/drawings/number-plate.tsx';
import { DriverLetter } from './driver-letter.tsx';
import { exampleDay, Scene } from './scene.tsx';
import { VehicleDay } from './vehicle-day.tsx';
import classes from './who-drove-scene.module.css';

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
