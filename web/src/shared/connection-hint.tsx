import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { memo, useEffect, useEffectEvent } from 'react';
import { useIsAdmin, useIsUser } from '../api/profile.ts';
import { apiQuery } from '../api/query.ts';
import { useSessionState } from '../api/session.ts';
import { useClosableBanner } from '../lib/closed-banners.ts';
import { useIsPhone } from '../ui/bottom-sheet.tsx';
import { moveFocusToPage } from '../ui/move-focus.ts';
import { type RequiredConnectionName, requiredConnections } from './required-connections.ts';

interface SettingsLinkProps {
  /** Tab of the company page. */
  readonly hash: string;
  readonly label: string;
  /** Called when the link is followed. */
  readonly onLeave: () => void;
}

/** Link to a setting, or the person to ask where the user cannot change it. */
export const SettingsLink = ({ hash, label, onLeave }: SettingsLinkProps) => {
  const { data: company } = useQuery(apiQuery('GET /api/myCompany'));
  const isAdmin = useIsAdmin();
  if (!company) return null;
  if (!company.amazonSpecialServices)
    return (
      <>
        Diese Einstellung ist für die Firma nicht freigeschaltet; freischalten kann sie der{' '}
        <Anchor href="/impressum" target="_blank" rel="noopener" inherit>
          Betreiber
        </Anchor>
        .
      </>
    );
  if (!isAdmin) return 'Das können Administratoren einrichten.';
  return (
    <Anchor component={Link} to="/my-company" hash={hash} inherit onClick={onLeave}>
      {label}
    </Anchor>
  );
};

interface ConnectionHintProps {
  readonly name: RequiredConnectionName;
}

/** Says that a connection is missing and links to its settings; renders nothing for companies without them. */
export const ConnectionHint = memo(({ name }: ConnectionHintProps) => {
  const { data: company } = useQuery(apiQuery('GET /api/myCompany'));
  const isAdmin = useIsAdmin();
  const isUser = useIsUser();
  const isPhone = useIsPhone();
  const { session } = useSessionState();
  const { isMissing, text, action, ...place } = requiredConnections[name];
  const banner = useClosableBanner(session?.email ?? '', `connection ${name}`);
  const isConnected = company !== undefined && !isMissing(company);
  const reopen = useEffectEvent(banner.reopen);

  useEffect(() => {
    if (isConnected) reopen();
  }, [isConnected]);

  if (!company?.amazonSpecialServices || isConnected || banner.isClosed) return null;
  return (
    <Alert
      ref={moveFocusToPage}
      color="yellow"
      mb="md"
      p="sm"
      icon={<TriangleAlert size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel="Hinweis ausblenden"
      onClose={banner.close}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 20rem" {...(isPhone && { lineClamp: 2 })}>
          {text}
          {isUser ? ' Einrichten können das Administratoren.' : ''}
        </Text>
        {isAdmin ? (
          <Button component={Link} to="/my-company" {...place} variant="default" size="xs">
            {action}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
});
