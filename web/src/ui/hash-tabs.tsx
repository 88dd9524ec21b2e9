import { Tabs } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './hash-tabs.module.css';

export interface HashTab {
  /** URL fragment, so that other pages can link to this tab. */
  readonly hash: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface HashTabsProps {
  readonly label: string;
  readonly tabs: readonly [HashTab, ...HashTab[]];
}

/** Tabs whose active one is in the URL; an unknown or missing hash means the first. */
export const HashTabs = ({ label, tabs }: HashTabsProps) => {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const active = tabs.find((tab) => tab.hash === hash) ?? tabs[0];
  const strip = useRef<HTMLDivElement>(null);
  // On a small screen the active tab may be scrolled out of the strip.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip scrolls when the active tab changes
  useEffect(() => {
    strip.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [active.hash]);
  const select = (next: string | null) => {
    if (next) void navigate({ to: '.', hash: next, replace: true, resetScroll: false, hashScrollIntoView: false });
  };

  return (
    <Tabs value={active.hash} onChange={select} keepMounted={false}>
      <div className={classes.strip} ref={strip}>
        <Tabs.List aria-label={label} className={classes.list}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.hash} value={tab.hash}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.hash} value={tab.hash}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
