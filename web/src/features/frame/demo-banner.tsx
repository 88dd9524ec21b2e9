import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQuery } from '../../api/site.ts';
import classes from './demo-banner.module.css';

/** On every page of a demo, so that nobody takes its people for real ones. */
export const DemoBanner = () => {
  const { data: site } = useQuery(siteQuery);
  if (!site?.demo) return null;
  return (
    <aside className={classes.banner} aria-label="Hinweis zur Demo">
      Demo – alle Daten sind erfunden
      <Anchor component={Link} to="/demo/mailbox" inherit>
        Postfach
      </Anchor>
    </aside>
  );
};
