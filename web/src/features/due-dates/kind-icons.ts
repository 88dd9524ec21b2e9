import type { DueKind } from '@flottwart/contract/rules/due-names';
import {
  BadgeCheck,
  ClipboardList,
  FileWarning,
  HardHat,
  IdCard,
  type LucideIcon,
  Snowflake,
  Undo2,
  Wrench,
} from 'lucide-react';

/** Icon of a kind, beside its label. */
export const kindIcons: Readonly<Record<DueKind, LucideIcon>> = {
  inspection: BadgeCheck,
  service: Wrench,
  uvv: HardHat,
  tires: Snowflake,
  'lease-return': Undo2,
  'licence-check': IdCard,
  task: ClipboardList,
  answer: FileWarning,
};
