import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQuery } from '../../api/site.ts';
import classes from './frame-footer.module.css';

interface FrameFooterProps {
  /** The help is for signed-in users. */
  readonly hasHelp?: boolean;
}

/** Legal pages open in a new tab, so that a half-filled form is not lost. */
export const FrameFooter = ({ hasHelp = false }: FrameFooterProps) => (
  <footer className={classes.footer}>
    <Anchor href="/impressum" target="_blank" rel="noopener" size="sm" c="dimmed">
      Impressum
    </Anchor>
    <Anchor href="/datenschutz" target="_blank" rel="noopener" size="sm" c="dimmed">
      Datenschutz
    </Anchor>
    {hasHelp ? <HelpLinks /> : null}
  </footer>
);

/** The contact is on the page of the help, where the operator has named one. */
const HelpLinks = () => {
  const { data: site } = useQuery(siteQuery);
  const hasContact = site && (site.operator.email || site.operator.phone || site.communityUrl);
  return (
    <>
      <Anchor component={Link} to="/help" size="sm" c="dimmed">
        Hilfe
      </Anchor>
      {hasContact ? (
        <Anchor size="sm" c="dimmed" renderRoot={(props) => <Link {...props} to="/help" hash="kontakt" />}>
          Kontakt
        </Anchor>
      ) : null}
    </>
  );
};
