import { readFile } from 'node:fs/promises';
import type { FilledCompany } from './filled-company.ts';

export interface PageUnderTest {
  readonly title: string;
  /** URL of the route, by default the route itself. */
  readonly path?: (filled: Pick<FilledCompany, 'ids'>) => string;
  /** Hashes of the page. */
  readonly hashes?: readonly string[];
}

/** Public pages without a sidebar. */
export const publicPages: Readonly<Record<string, PageUnderTest>> = {
  '/': { title: 'Flottenverwaltung' },
  '/login': { title: 'Anmelden' },
  '/signup': { title: 'Registrieren' },
  '/verify-email': { title: 'E-Mail-Bestätigung' },
  '/invitation': { title: 'Einladung annehmen', path: () => '/invitation?token=abc' },
  '/confirm-registration': { title: 'Registrierung bestätigen', path: () => '/confirm-registration?token=abc' },
  '/discard-registration': { title: 'Konto verwerfen', path: () => '/discard-registration?token=abc' },
  '/forgot-password': { title: 'Passwort vergessen' },
  '/reset-password': { title: 'Neues Passwort', path: () => '/reset-password?token=abc' },
  // Redirects visitors; the story of the second factor covers it signed in.
  '/second-factor': { title: 'Anmelden' },
  '/impressum': { title: 'Impressum' },
  '/datenschutz': { title: 'Datenschutz' },
};

/** Pages for signed-in users, with a sidebar. */
export const guardedPages: Readonly<Record<string, PageUnderTest>> = {
  '/dashboard': { title: 'Dashboard' },
  '/readiness': { title: 'Fahrbereitschaft' },
  '/due-dates': { title: 'Termine' },
  '/vehicles': { title: 'Fahrzeuge' },
  '/vehicles/$id': { title: 'Fahrzeug', path: ({ ids }) => `/vehicles/${ids.vehicle}` },
  '/tasks': { title: 'Aufgaben' },
  '/tasks/$id': { title: 'Aufgabe', path: ({ ids }) => `/tasks/${ids.task}` },
  '/repair-records': { title: 'Reparaturen' },
  '/repairrecords/$id': { title: 'Reparatur', path: ({ ids }) => `/repairrecords/${ids.repair}` },
  '/employees': { title: 'Fahrer' },
  '/employees/$id': { title: 'Fahrer', path: ({ ids }) => `/employees/${ids.employee}` },
  '/driver-history': { title: 'Fahrten' },
  '/vehicle-driver-history/$id': { title: 'Fahrt', path: ({ ids }) => `/vehicle-driver-history/${ids.trip}` },
  '/map': { title: 'Karte' },
  '/police-reports': { title: 'Ordnungswidrigkeiten' },
  '/policereports/$id': { title: 'Ordnungswidrigkeit', path: ({ ids }) => `/policereports/${ids.report}` },
  '/authorities': { title: 'Behörden' },
  '/leaseplan': { title: 'Rechnungen und Gutschriften' },
  '/leaseplan/$id': { title: 'Leasingposition', path: ({ ids }) => `/leaseplan/${ids.position}` },
  '/leaseplan/findings': { title: 'Auffälligkeiten' },
  '/leaseplan/import': { title: 'PDF importieren' },
  '/leaseplan/drafts/$id': { title: 'Beleg prüfen', path: ({ ids }) => `/leaseplan/drafts/${ids.draft}` },
  '/leaseplan/open-credits': { title: 'Offene Gutschriften' },
  '/kpi': { title: 'LeasePlan-Auswertung' },
  '/kpi/vehicles': { title: 'Auswertung je Fahrzeug' },
  '/imports': { title: 'Importe' },
  '/imports/$id': { title: 'Import', path: ({ ids }) => `/imports/${ids.import}` },
  '/notifications': { title: 'Benachrichtigungen' },
  '/my-profile': { title: 'Mein Profil', hashes: ['passwort', 'sicherheit', 'erinnerungen'] },
  '/my-team': { title: 'Mein Team' },
  '/photo': { title: 'Foto ablegen' },
  '/help': { title: 'Hilfe' },
  '/retention': { title: 'Löschfristen' },
  '/my-company': {
    title: 'Meine Firma',
    hashes: ['ordnungswidrigkeit', 'vrm', 'telematics', 'employee-db', 'smtp', 'account-loeschen'],
  },
};

/** Routes that only a demo shows, which the tested app is not. */
export const demoPages: readonly string[] = ['/demo/mailbox'];

const routesIn = async (list: 'FileRoutesByTo' | 'FileRoutesById'): Promise<string[]> => {
  const tree = await readFile(new URL('../../web/src/route-tree.gen.ts', import.meta.url), 'utf8');
  const [, routes = ''] = new RegExp(`interface ${list} \\{([^}]*)\\}`).exec(tree) ?? [];
  return [...routes.matchAll(/'([^']+)':/g)].map(([, route = '']) => route);
};

/** All routes of the built router. */
export const routesOfRouter = (): Promise<string[]> => routesIn('FileRoutesByTo');

/** Routes under the one that sends visitors to the sign-in. */
export const routesForSignedIn = async (): Promise<string[]> => {
  const guard = '/_app/';
  const ids = await routesIn('FileRoutesById');
  return ids.filter((id) => id.startsWith(guard)).map((id) => `/${id.slice(guard.length).replace(/\/$/, '')}`);
};
