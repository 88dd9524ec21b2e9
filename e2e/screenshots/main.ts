import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Camera, type Film, fileIn, openCamera } from './camera.ts';
import { openDemoApi } from './demo-api.ts';
import { everyPage, nameOf, type Shot } from './pages.ts';

const { values } = parseArgs({ options: { at: { type: 'string' }, all: { type: 'string' }, to: { type: 'string' } } });

const desk: Film = { width: 1440, height: 900, scheme: 'light' };
const night: Film = { ...desk, scheme: 'dark' };
const phone: Film = { width: 390, height: 844, scheme: 'light' };

/** Screenshots in the README. */
const chosen: readonly (readonly [string, Film, string])[] = [
  ['/vehicles', desk, 'vehicles'],
  ['/dashboard', desk, 'dashboard'],
  ['/policereports/$id', desk, 'police-report'],
  ['/kpi', desk, 'kpi'],
  ['/driver-history', night, 'trips-dark'],
  ['/dashboard', phone, 'dashboard-phone'],
  ['/vehicles/$id', phone, 'vehicle-phone'],
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const takeChosen = async (camera: Camera, shots: readonly Shot[], folder: string): Promise<void> => {
  for (const [route, film, file] of chosen) {
    const shot = shots.find((one) => one.route === route);
    if (!shot) throw new Error(`There is no page at ${route}.`);
    await camera.take(shot, film, fileIn(folder, file, 'webp'));
    say(file);
  }
};

const takeAll = async (camera: Camera, shots: readonly Shot[], folder: string): Promise<void> => {
  const films = { light: desk, dark: night, phone: { ...phone, width: 375, height: 812 } };
  for (const [film, format] of Object.entries(films))
    for (const shot of shots) {
      const name = `${nameOf(shot)}-${film}`;
      await camera.take(shot, { ...format, isWhole: true }, fileIn(folder, name, 'png'));
      say(name);
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
  else await takeChosen(camera, shots, folder);
} finally {
  await camera.close();
}
