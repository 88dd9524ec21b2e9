import type { ReactNode } from 'react';
import classes from './scene.module.css';

interface SceneProps {
  /** What the drawing shows, for those who cannot see it. */
  readonly description: string;
  readonly children: ReactNode;
}

/** A drawn piece of the product. It is a picture: nothing in it can be focused, and its data are examples. */
export const Scene = ({ description, children }: SceneProps) => (
  <figure className={classes.scene}>
    <div aria-hidden="true" className={classes.drawing}>
      {children}
    </div>
    <figcaption className={classes.description}>{description}</figcaption>
  </figure>
);
