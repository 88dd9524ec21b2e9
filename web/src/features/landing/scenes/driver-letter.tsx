import { CheckCheck } from 'lucide-react';
import classes from './driver-letter.module.css';
import { exampleDay } from './scene.tsx';

export const DriverLetter = () => (
  <div className={classes.letter}>
    <span className={classes.sender}>Muster Zustellung GmbH</span>
    <strong>Fahrerbenennung zu Aktenzeichen 512.0447, Kennzeichen FW-KL 207</strong>
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
);
