import { api } from '@flottwart/contract/api';
import { codeOf, stepAt } from '../src/features/auth/second-factor/totp.ts';
import type { TestApp } from './app.ts';
import type { SignedIn } from './factories.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes the secret as an authenticator app does. */
export const readBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
};

export interface Phone {
  readonly recoveryCodes: readonly string[];
  /** Code so many steps of 30 seconds from now; the current one was used for the setup. */
  readonly code: (away?: number) => string;
  /** Advances the clock by 30 seconds and returns a fresh code. */
  readonly nextCode: () => string;
}

/** Moving to another phone takes a code of the enabled one. */
export const startSetUp = async (app: TestApp, { token, password }: SignedIn, enabledCode?: string) => {
  const proof = { currentPassword: password, ...(enabledCode !== undefined && { code: enabledCode }) };
  const { body } = await app.good(api.startSecondFactor, { body: proof, token });
  const secret = readBase32(body.secret);
  const code = (away = 0): string => codeOf(secret, stepAt(app.clock.now) + away);
  return { secret, code, uri: body.uri as string };
};

/** Sets up the second factor and returns the person's phone. */
export const setUpSecondFactor = async (app: TestApp, person: SignedIn): Promise<Phone> => {
  const { code } = await startSetUp(app, person);
  const { body } = await app.good(api.confirmSecondFactor, { body: { code: code() }, token: person.token });
  const nextCode = (): string => {
    app.clock.now = new Date(app.clock.now.getTime() + 30_000);
    return code();
  };
  return { recoveryCodes: body.recoveryCodes, code, nextCode };
};
