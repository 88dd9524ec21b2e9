import {
  ClipboardList,
  FileWarning,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  Route,
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
    | '/police-reports';
  readonly label: string;
  readonly icon: LucideIcon;
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
