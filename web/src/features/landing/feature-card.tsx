import type { ReactNode } from 'react';
import classes from './feature-card.module.css';

interface FeatureCardProps {
  readonly topic: string;
  readonly title: string;
  readonly text: ReactNode;
  /** `full` takes a row of its own, with its picture beside the text. */
  readonly width: 'full' | 'wide' | 'narrow';
  readonly children?: ReactNode;
}

export const FeatureCard = ({ topic, title, text, width, children }: FeatureCardProps) => (
  <article className={classes.card} data-width={width}>
    <div>
      <p className={classes.topic}>{topic}</p>
      <h3 className={classes.title}>{title}</h3>
      <div className={classes.text}>{text}</div>
    </div>
    {children}
  </article>
);
