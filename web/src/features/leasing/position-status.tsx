import type { LeaseplanEntry } from '@flottwart/contract/leasing/position';
import { leaseplanStatus } from '@flottwart/contract/rules/leasing-status';
import { Badge } from '@mantine/core';
import { Check, Hourglass } from 'lucide-react';

interface EntryStatusProps {
  readonly entry: Pick<LeaseplanEntry, 'type' | 'processed'>;
}

/** Sign and words tell it too: colour alone does not. */
export const EntryStatus = ({ entry: { type, processed } }: EntryStatusProps) => (
  <Badge
    variant="light"
    color={processed ? 'green' : 'yellow'}
    leftSection={processed ? <Check size={12} aria-hidden /> : <Hourglass size={12} aria-hidden />}
    tt="none"
  >
    {leaseplanStatus(type, processed)}
  </Badge>
);
