import {
  ChartColumn,
  ClipboardList,
  FileUp,
  FileWarning,
  IdCard,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Route,
  ScrollText,
  SearchCheck,
  Truck,
  Wrench,
} from 'lucide-react';

export interface NavigationEntry {
  readonly to:
    | '/dashboard'
    | '/vehicles'
    | '/tasks'
    | '/employees'
    | '/repair-records'
    | '/driver-history'
    | '/police-reports'
    | '/kpi'
    | '/leaseplan'
    | '/leaseplan/open-credits'
    | '/leaseplan/findings'
    | '/leaseplan/import';
  readonly label: string;
  readonly icon: LucideIcon;
  /** Not active on the pages below it, because another entry covers those. */
  readonly isExact?: boolean;
}

/** The entries of the sidebar, from top to bottom. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/vehicles', label: 'Fahrzeuge', icon: Truck },
  { to: '/tasks', label: 'Aufgaben', icon: ClipboardList },
  { to: '/repair-records', label: 'Reparaturen', icon: Wrench },
  { to: '/employees', label: 'Fahrer', icon: IdCard },
  { to: '/driver-history', label: 'Fahrten', icon: Route },
  { to: '/police-reports', label: 'Ordnungswidrigkeiten', icon: FileWarning },
];

/** Folded away behind one entry. */
export const leasingNavigation: readonly NavigationEntry[] = [
  { to: '/kpi', label: 'Übersicht', icon: ChartColumn },
  { to: '/leaseplan', label: 'Rechnungen und Gutschriften', icon: ScrollText, isExact: true },
  { to: '/leaseplan/open-credits', label: 'Offene Gutschriften', icon: ListChecks },
  { to: '/leaseplan/findings', label: 'Auffälligkeiten', icon: SearchCheck },
  { to: '/leaseplan/import', label: 'PDF importieren', icon: FileUp },
];
