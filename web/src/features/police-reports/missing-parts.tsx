import type { MissingPart } from '@flottwart/contract/work-items/police-mail';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { Alert, Anchor, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { SettingsLink } from '../../shared/connection-hint.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';

interface MissingPartsProps {
  readonly missing: readonly MissingPart[];
  readonly report: PoliceReport;
  readonly onLeave: () => void;
}

interface Place {
  readonly heading: string;
  readonly action: string;
  /** A page, or a tab of the company's. */
  readonly link: { readonly to: string } | { readonly hash: string } | null;
}

type PlaceKey = MissingPart['place'] | 'hint';

const placesFor = ({ driverId }: PoliceReport): Readonly<Record<PlaceKey, Place>> => ({
  report: { heading: 'In diesem Bericht', action: 'Im Bericht ergänzen', link: null },
  driver: {
    heading: 'Beim Fahrer',
    action: 'Zum Fahrer',
    link: driverId === null ? null : { to: itemUrl('employee', driverId) },
  },
  company: {
    heading: 'In den Firmendaten',
    action: 'Zu den Firmendaten',
    link: { hash: 'ordnungswidrigkeit' },
  },
  smtp: { heading: 'Mailserver', action: 'Mailserver einrichten', link: { hash: 'smtp' } },
  hint: { heading: 'Bitte prüfen', action: 'Im Bericht ändern', link: null },
});

const order = ['report', 'driver', 'company', 'smtp', 'hint'] as const;

const keyOf = ({ place, isHint }: MissingPart): PlaceKey => (isHint ? 'hint' : place);

/** Obstacles to sending the mail, each with a link to its remedy, and hints at what may be wrong. */
export const MissingParts = ({ missing, report, onLeave }: MissingPartsProps) => {
  if (missing.length === 0) return null;
  const places = placesFor(report);
  const groups = order
    .map((place) => ({ ...places[place], place, texts: missing.filter((part) => keyOf(part) === place) }))
    .filter(({ texts }) => texts.length > 0);

  return (
    <Alert color="yellow" p="sm" icon={<TriangleAlert size={18} aria-hidden />} title="Vor dem Versand zu ergänzen">
      <List size="sm" spacing="xs">
        {groups.map(({ place, heading, action, link, texts }) => (
          <List.Item key={place}>
            <Text span inherit fw={600}>
              {heading}:
            </Text>{' '}
            {texts.map(({ text }) => text).join(', ')}{' '}
            {link && 'hash' in link ? (
              <SettingsLink hash={link.hash} label={action} onLeave={onLeave} />
            ) : link ? (
              <Anchor component={Link} to={link.to} inherit onClick={onLeave}>
                {action}
              </Anchor>
            ) : (
              <Anchor component="button" type="button" inherit onClick={onLeave}>
                {place === 'driver' ? 'Schließen' : action}
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
};
