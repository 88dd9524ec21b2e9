import { days } from '../lib/clock.ts';

const maxAgeSeconds = days(180);
const token = '[\\w-]{43}';

export interface DeviceCookie {
  readonly read: (header: string | undefined) => string | undefined;
  readonly write: (deviceToken: string) => string;
}

/** The only cookie: it names a browser that has signed in before and grants nothing but attempts; see docs/decisions/0005-sign-in-rate-limits.md. */
export const createDeviceCookie = (publicUrl: string): DeviceCookie => {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-device' : 'device';
  const shape = new RegExp(`(?:^|; ?)${name}=(${token})(?:;|$)`);
  const attributes = [
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ];
  return {
    read: (header = '') => shape.exec(header)?.[1],
    write: (deviceToken) => [`${name}=${deviceToken}`, ...attributes].join('; '),
  };
};
