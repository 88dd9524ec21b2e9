import { MapPin } from 'lucide-react';
import classes from './vehicle-day.module.css';

const hours = ['06', '09', '12', '15', '18', '21'];

/** Two shifts of one vehicle, and the instant the authority asks about. */
export const VehicleDay = () => (
  <div className={classes.day}>
    <div className={classes.offence}>
      <span className={classes.offenceLabel}>
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
);
