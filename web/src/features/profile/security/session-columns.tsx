import type { OwnSession } from '@flottwart/contract/account-security';
import { Button } from '@mantine/core';
import { Monitor } from 'lucide-react';
import { formatInstant, relativeTime } from '../../../lib/german-dates.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { Column } from '../../../ui/column.ts';

export const sessionColumns = (
  onEnd: (id: number) => void,
  ending: number | null | undefined,
): readonly Column<OwnSession>[] => [
  { key: 'device', header: 'Gerät', isCardTitle: true, cell: ({ device }) => device },
  { key: 'address', header: 'Netzadresse', isOneLine: true, cell: ({ address }) => address || '–' },
  { key: 'createdAt', header: 'Angemeldet', isOneLine: true, cell: ({ createdAt }) => formatInstant(createdAt) },
  {
    key: 'lastUsedAt',
    header: 'Zuletzt benutzt',
    cell: ({ lastUsedAt }) => <span title={formatInstant(lastUsedAt)}>{relativeTime(lastUsedAt, new Date())}</span>,
  },
  {
    key: 'actions',
    header: 'Aktionen',
    hideHeader: true,
    cell: ({ id, device, isCurrent }) =>
      isCurrent ? (
        <Chip tone="petrol" icon={Monitor} text="diese Sitzung" />
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Sitzung beenden: ${device}`}
          onClick={() => onEnd(id)}
          loading={ending === id}
        >
          Beenden
        </Button>
      ),
  },
];
