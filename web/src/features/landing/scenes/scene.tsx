import type { ReactNode } from 'react';
import classes from './scene.module.css';

interface SceneProps {
  /** Description of the drawing for screen readers. */
  readonly description: string;
  readonly children: ReactNode;
}

/** Illustration of the product with example data; nothing in it can be focused. */
export const Scene = ({ description, children }: SceneProps) => (
  <figure className={classes.scene}>
    <div aria-hidden="true" className={classes.drawing}>
      {children}
    </div>
    <figcaption className={classes.description}>{description}</figcaption>
  </figure>
);

const germanDate = new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** The examples lie around today, so that what a scene calls overdue is overdue on the day it is looked at. */
export const exampleDay = (daysFromToday: number, today = new Date()): string =>
  germanDate.format(new Date(today.getFullYear(), today.getMonth(), today.getDate() + daysFromToday));
