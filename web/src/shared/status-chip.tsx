import { statusLabel } from '@flottwart/contract/rules/labels';
import {
  Check,
  CircleDot,
  Hourglass,
  LogOut,
  type LucideIcon,
  Pencil,
  Send,
  TriangleAlert,
  Wrench,
  X,
} from 'lucide-react';
import { Chip, type ChipTone } from '../ui/chip.tsx';

interface StatusLook {
  readonly tone: ChipTone;
  readonly icon: LucideIcon;
  readonly meaning: string;
}

const look = (tone: ChipTone, icon: LucideIcon, meaning: string): StatusLook => ({ tone, icon, meaning });

/** By the shown label, so that one word looks and means the same for every kind; open and active ones are green. */
const looks: Readonly<Record<string, StatusLook>> = {
  ACTIVE: look('green', CircleDot, 'aktiv'),
  OPEN: look('green', CircleDot, 'offen'),
  'IN PROGRESS': look('petrol', Pencil, 'in Arbeit'),
  SENT: look('petrol', Send, 'gesendet'),
  WAITING: look('yellow', Hourglass, 'wartet'),
  'IN REPAIR': look('yellow', Wrench, 'in der Werkstatt'),
  'OUT OF SERVICE': look('red', TriangleAlert, 'außer Betrieb'),
  DONE: look('gray', Check, 'erledigt'),
  CLOSED: look('gray', Check, 'abgeschlossen'),
  RETURNED: look('gray', LogOut, 'zurückgegeben'),
  INACTIVE: look('gray', X, 'inaktiv'),
};

const unknown = { tone: 'gray', icon: CircleDot, meaning: undefined } as const;

interface StatusProps {
  /** Status as on the wire, such as `TaskStatus_IN_PROGRESS`. */
  readonly status: string;
}

/** Shown by the specified rule, with colour and icon, and its German meaning. */
export const StatusChip = ({ status, isPlain = false }: StatusProps & { readonly isPlain?: boolean }) => {
  const text = statusLabel(status);
  return <Chip {...(looks[text] ?? unknown)} text={text} isPlain={isPlain} />;
};

/** Beside a field whose text is the status. */
export const StatusIcon = ({ status }: StatusProps) => <Chip {...(looks[statusLabel(status)] ?? unknown)} isPlain />;
