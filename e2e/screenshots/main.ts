import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Camera, fileIn, openCamera, type ViewportSettings } from './camera.ts';
import { openDemoApi } from './demo-api.ts';
import { everyPage, nameOf, type Shot } from './pages.ts';

const { values } = parseArgs({ options: { at: { type: 'string' }, all: { type: 'string' }, to: { type: 'string' } } });

const desktop: ViewportSettings = { width: 1440, height: 900, scheme: 'light' };
const desktopDark: ViewportSettings = { ...desktop, scheme: 'dark' };
const phone: ViewportSettings = { width: 390, height: 844, scheme: 'light' };

/** Screenshots in the README. */
const readmeShots: readonly (readonly [string, ViewportSettings, string])[] = [
  ['/vehicles', desktop, 'vehicles'],
  ['/dashboard', desktop, 'dashboard'],
  ['/policereports/$id', desktop, 'police-report'],
  ['/kpi', desktop, 'kpi'],
  ['/driver-history', desktopDark, 'trips-dark'],
  ['/dashboard', phone, 'dashboard-phone'],
  ['/vehicles/$id', phone, 'vehicle-phone'],
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const takeReadmeShots = async (camera: Camera, shots: readonly Shot[], folder: string): Promise<void> => {
  for (const [route, film, file] of readmeShots) {
    const shot = shots.find((one) => one.route === route);
    if (!shot) throw new Error(`There is no page at ${route}.`);
    await camera.take(shot, film, fileIn(folder, file, 'webp'));
    print(file);
  }
};

const takeAll = async (camera: Camera, shots: readonly Shot[], folder: string): Promise<void> => {
  const films = { light: desktop, dark: desktopDark, phone: { ...phone, width: 375, height: 812 } };
  for (const [film, format] of Object.entries(films))
    for (const shot of shots) {
      const name = `${nameOf(shot)}-${film}`;
      await camera.take(shot, { ...format, isWhole: true }, fileIn(folder, name, 'png'));
      print(name);
    }
};

const url = values.at ?? '';
const folder = values.all ?? values.to ?? '';
await mkdir(folder, { recursive: true });
const api = await openDemoApi(url);
const shots = await everyPage(api);
const camera = await openCamera(url, api);
try {
  if (values.all) await takeAll(camera, shots, folder);
  else await takeReadmeShots(camera, shots, folder);
} finally {
  await camera.close();
}
