import { Badge } from '@mantine/core';
import { CircleHelp } from 'lucide-react';

/** Marks a link that is one of several that fitted as well. */
export const PresumedBadge = () => (
  <Badge
    variant="light"
    color="petrol"
    tt="none"
    leftSection={<CircleHelp size={12} aria-hidden />}
    title="Mehrere Rechnungen passen. Bitte bestätigen oder ändern."
  >
    vermutet
  </Badge>
);
