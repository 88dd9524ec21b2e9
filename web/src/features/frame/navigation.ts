import { LayoutDashboard, type LucideIcon, Truck } from 'lucide-react';

export interface NavigationEntry {
  readonly to: '/dashboard' | '/vehicles';
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The entries of the sidebar, from top to bottom. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/vehicles', label: 'Fahrzeuge', icon: Truck },
];
