import {
  Bell,
  Building2,
  CalendarDays,
  CalendarX2,
  ChartColumn,
  ChartNoAxesColumn,
  CircleQuestionMark,
  ClipboardList,
  FileDown,
  FileUp,
  FileWarning,
  IdCard,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MapPin,
  Route,
  ScrollText,
  SearchCheck,
  Truck,
  UserRound,
  UsersRound,
  Wrench,
} from 'lucide-react';

export interface NavigationEntry {
  readonly to:
    | '/dashboard'
    | '/readiness'
    | '/due-dates'
    | '/vehicles'
    | '/tasks'
    | '/employees'
    | '/repair-records'
    | '/driver-history'
    | '/map'
    | '/police-reports'
    | '/authorities'
    | '/kpi'
    | '/kpi/vehicles'
    | '/leaseplan'
    | '/leaseplan/open-credits'
    | '/leaseplan/findings'
    | '/leaseplan/import'
    | '/imports'
    | '/notifications'
    | '/retention'
    | '/my-profile'
    | '/my-team'
    | '/my-company'
    | '/help';
  readonly label: string;
  readonly icon: LucideIcon;
  /** Not active on the pages below it, because another entry covers those. */
  readonly isExact?: boolean;
  /** Letter that opens the page after g. */
  readonly letter?: string;
  /** Other words that people search for. */
  readonly words?: string;
}

/** The entries of the sidebar, from top to bottom. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, letter: 'd', words: 'Übersicht Startseite' },
  {
    to: '/readiness',
    label: 'Fahrbereitschaft',
    icon: KeyRound,
    letter: 'b',
    words: 'einsatzbereit verfügbar morgen Disposition',
  },
  {
    to: '/due-dates',
    label: 'Termine',
    icon: CalendarDays,
    letter: 'm',
    words: 'HU TÜV UVV Service Reifen Fristen Kalender Werkstattliste',
  },
  { to: '/vehicles', label: 'Fahrzeuge', icon: Truck, letter: 'f', words: 'Flotte Fuhrpark' },
  { to: '/tasks', label: 'Aufgaben', icon: ClipboardList, letter: 'a', words: 'Todo' },
  { to: '/repair-records', label: 'Reparaturen', icon: Wrench, letter: 'r', words: 'Werkstatt Schaden' },
  { to: '/employees', label: 'Fahrer', icon: IdCard, letter: 'p', words: 'Personal Mitarbeiter' },
  { to: '/driver-history', label: 'Fahrten', icon: Route, letter: 't', words: 'Touren Fahrtenbuch' },
  { to: '/map', label: 'Karte', icon: MapPin, letter: 'w', words: 'Position GPS' },
  { to: '/police-reports', label: 'Ordnungswidrigkeiten', icon: FileWarning, letter: 'o', words: 'Bußgeld Blitzer' },
];

/** Folded away behind one entry. */
export const leasingNavigation: readonly NavigationEntry[] = [
  { to: '/kpi', label: 'Übersicht', icon: ChartColumn, letter: 'k', words: 'KPI Kennzahlen Auswertung LeasePlan' },
  {
    to: '/leaseplan',
    label: 'Rechnungen und Gutschriften',
    icon: ScrollText,
    isExact: true,
    letter: 'l',
    words: 'LeasePlan Leasing',
  },
  { to: '/leaseplan/open-credits', label: 'Offene Gutschriften', icon: ListChecks, words: 'Reklamation' },
  { to: '/leaseplan/findings', label: 'Auffälligkeiten', icon: SearchCheck, words: 'Vertrag Verträge Leasing' },
  { to: '/leaseplan/import', label: 'PDF importieren', icon: FileUp, letter: 'i', words: 'Rechnung hochladen' },
];

/** The pages of the user menu. */
export const accountNavigation: readonly NavigationEntry[] = [
  { to: '/my-profile', label: 'Mein Profil', icon: UserRound, words: 'Passwort Kalender' },
  { to: '/my-team', label: 'Mein Team', icon: UsersRound, words: 'Kollegen einladen Mitglieder' },
  { to: '/my-company', label: 'Meine Firma', icon: Building2, words: 'Firmendaten Verbindungen SMTP' },
];

/** Short articles, at the end of the user menu. */
export const helpEntry: NavigationEntry = {
  to: '/help',
  label: 'Hilfe',
  icon: CircleQuestionMark,
  letter: 'h',
  words: 'Anleitung Fragen Kontakt Support Handbuch',
};

/** Every page that needs no item. */
export const pages: readonly NavigationEntry[] = [
  ...navigation,
  ...leasingNavigation,
  { to: '/kpi/vehicles', label: 'Auswertung je Fahrzeug', icon: ChartNoAxesColumn, words: 'KPI Kennzeichen' },
  { to: '/authorities', label: 'Behörden', icon: Building2, words: 'Polizei Adressbuch' },
  { to: '/imports', label: 'Importe', icon: FileDown, words: 'Excel CSV Datei' },
  { to: '/notifications', label: 'Benachrichtigungen', icon: Bell, letter: 'n', words: 'Glocke ungelesen Meldungen' },
  ...accountNavigation,
  { to: '/retention', label: 'Löschfristen', icon: CalendarX2, words: 'Datenschutz Aufbewahrung DSGVO Einstellungen' },
  helpEntry,
];
