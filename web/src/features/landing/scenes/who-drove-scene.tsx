import { CheckCheck, MapPin } from 'lucide-react';
import { exampleDay } from './example-day.ts';
import { NumberPlate } from './number-plate.tsx';
import { Scene } from './scene.tsx';
import classes from './who-drove-scene.module.css';

const hours = ['06', '09', '12', '15', '18', '21'];

export const WhoDroveScene = () => (
  <Scene description="Zum Kennzeichen FW-KL 207 und der Tatzeit 16:42 Uhr findet sich in der Spätschicht der Fahrer Jonas Brandt. Daneben das fertige Schreiben an die Behörde mit dem Vermerk „Gesendet“.">
    <div className={classes.stage}>
      <div className={classes.panel}>
        <div className={classes.query}>
          <span className={classes.plate}>
            <NumberPlate letters="KL" digits="207" />
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
        <div className={classes.day}>
          <div className={classes.incident}>
            <span className={classes.incidentLabel}>
              <MapPin size={13} strokeWidth={2.4} /> Tatzeit
            </span>
          </div>
          <div className={classes.track}>
            <span className={classes.early}>E. Aydin</span>
            <span className={classes.late}>J. Brandt</span>
          </div>
          <div className={classes.hours}>
            {hours.map((hour) => (
              <span key={hour} data-hour={hour}>
                {hour}
              </span>
            ))}
          </div>
        </div>
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
        <span className={classes.sender}>Muster Zustellung GmbH</span>
        <strong>Fahrerbenennung zu Fallnummer 512.0447, Kennzeichen FW-KL-207</strong>
        <p>Das Fahrzeug war überlassen an:</p>
        <p>
          Jonas Brandt
          <br />
          geb. 02.11.1991 in Musterstadt
          <br />
          Beispielweg 4, 00000 Musterstadt
        </p>
        <span className={classes.sent}>
          <CheckCheck size={14} strokeWidth={2.4} /> Gesendet {exampleDay(0)}, 09:14
        </span>
      </div>
    </div>
  </Scene>
);
