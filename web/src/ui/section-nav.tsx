import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './section-nav.module.css';

export interface PageAnchor {
  /** Id of the part, and the fragment of its address. */
  readonly hash: string;
  /** Fragment that addresses of earlier releases have. */
  readonly alias?: string;
  readonly label: string;
}

type Anchors = readonly [PageAnchor, ...PageAnchor[]];

interface SectionNavProps {
  readonly anchors: Anchors;
}

/** Height of the frame's header and of these links, with some air. */
const hiddenAbovePx = 130;

/** The last part whose beginning has been passed; at the end of the page the last one, however short it is. */
const partInView = (anchors: Anchors): string => {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const isPassed = ({ hash }: PageAnchor): boolean =>
    (document.getElementById(hash)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= hiddenAbovePx;
  const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  const shown = isAtEnd ? anchors.at(-1) : anchors.findLast(isPassed);
  return (shown ?? anchors[0]).hash;
};

const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Stays at the part that the address named when the page was opened, while parts above it load; until somebody moves. */
const useOpenedPart = (hash: string, anchors: Anchors): void => {
  const [opened] = useState(() => anchors.find(({ alias }) => alias === hash)?.hash ?? hash);
  useEffect(() => {
    if (opened === '' || opened === anchors[0].hash) return undefined;
    const resized = new ResizeObserver(() => document.getElementById(opened)?.scrollIntoView());
    const stop = () => resized.disconnect();
    resized.observe(document.body);
    for (const gesture of gestures) window.addEventListener(gesture, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const gesture of gestures) window.removeEventListener(gesture, stop);
    };
  }, [opened, anchors]);
};

/** Links to the parts of a long page, which stay in sight; the address names the chosen one. */
export const SectionNav = ({ anchors }: SectionNavProps) => {
  const [current, setCurrent] = useState(anchors[0].hash);
  useOpenedPart(useLocation({ select: ({ hash }) => hash }), anchors);

  useEffect(() => {
    const follow = () => setCurrent(partInView(anchors));
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [anchors]);

  return (
    <nav className={classes.nav} aria-label="Abschnitte">
      <ul className={classes.list}>
        {anchors.map(({ hash, label }) => (
          <li key={hash}>
            {/* A link of the router is always the current page, whatever part of it is shown. */}
            <a href={`#${hash}`} className={classes.link} aria-current={hash === current ? 'location' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
