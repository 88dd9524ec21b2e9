import { statusLabel } from '@flottwart/contract/rules/status-label';
import { Chip, type ChipIcon, type ChipTone } from '../ui/chip.tsx';

/** Drawn here because the frame loads them: in the icon library each weighs more than all five. */
const drawn =
  (path: string): ChipIcon =>
  ({ size, ...label }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named or hidden by the chip
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" {...label}>
      <path d={path} />
    </svg>
  );

/** One shape for each colour, for those who do not see it. */
const icons: Readonly<Record<ChipTone, ChipIcon>> = {
  green: drawn('M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3'),
  petrol: drawn('M4 2l10 6-10 6z'),
  yellow: drawn('M3 2h10L9 8l4 6H3l4-6z'),
  red: drawn('M8 1l7.5 13H.5z'),
  gray: drawn('M6 13L1.5 8.5 3 7l3 3 7-7 1.5 1.5z'),
};

/** By the shown label, so that one word looks and means the same for every kind; open and active ones are green. */
const looks: Readonly<Record<string, readonly [tone: ChipTone, meaning: string]>> = {
  ACTIVE: ['green', 'aktiv'],
  OPEN: ['green', 'offen'],
  'IN PROGRESS': ['petrol', 'in Arbeit'],
  SENT: ['petrol', 'gesendet'],
  WAITING: ['yellow', 'wartet'],
  'IN REPAIR': ['yellow', 'in der Werkstatt'],
  'OUT OF SERVICE': ['red', 'außer Betrieb'],
  DONE: ['gray', 'erledigt'],
  CLOSED: ['gray', 'abgeschlossen'],
  RETURNED: ['gray', 'zurückgegeben'],
  INACTIVE: ['gray', 'inaktiv'],
};

const lookOf = (label: string) => {
  const [tone, meaning] = looks[label] ?? (['gray', undefined] as const);
  return { tone, icon: icons[tone], meaning };
};

interface StatusProps {
  /** Status as on the wire, such as `TaskStatus_IN_PROGRESS`. */
  readonly status: string;
}

/** Shown by the specified rule, with colour and icon, and its German meaning. */
export const StatusChip = ({ status, isPlain = false }: StatusProps & { readonly isPlain?: boolean }) => {
  const text = statusLabel(status);
  return <Chip {...lookOf(text)} text={text} isPlain={isPlain} />;
};

/** Beside a field whose text is the status. */
export const StatusIcon = ({ status }: StatusProps) => <Chip {...lookOf(statusLabel(status))} isPlain />;
