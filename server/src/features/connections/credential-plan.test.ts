import { noSecret, secretMask } from '@flottwart/contract/rules/connection-fields';
import { describe, expect, test } from 'vitest';
import { planCredential } from './credential-plan.ts';

const provider = { host: '', port: null, username: 'ahrens' };
const mail = { host: 'mail.example', port: 587, username: 'ahrens' };
const newMail = { ...mail, password: 'neu' };

describe('a provider', () => {
  const plan = (sent: object, stored: typeof provider | undefined = provider) =>
    planCredential('driving-history', stored, sent);

  test('is kept when nothing is sent', () => {
    expect(plan({})).toEqual({ action: 'leave' });
    expect(plan({ password: secretMask })).toEqual({ action: 'leave' });
    expect(plan({ username: 'ahrens', password: secretMask })).toEqual({ action: 'leave' });
  });

  test('is stored with username and a new password', () => {
    expect(plan({ username: 'berger', password: 'neu' })).toEqual({
      action: 'store',
      recipient: { ...provider, username: 'berger' },
      secret: 'neu',
    });
  });

  test('takes a new password for the stored username', () => {
    expect(plan({ password: 'neu' })).toEqual({ action: 'store', recipient: provider, secret: 'neu' });
  });

  test.each([undefined, secretMask])('asks for the password with another username and the password %s', (password) => {
    const message = 'Benutzername geändert: Bitte auch das Passwort dazu angeben.';
    const fields = { vehicleDriverHistoryPassword: message };
    expect(() => plan({ username: 'berger', password })).toThrow(
      expect.objectContaining({ code: 'unprocessable', message, fields }),
    );
  });

  test('is removed by empty values', () => {
    expect(plan({ username: '', password: '' })).toEqual({ action: 'remove' });
    expect(plan({ username: '' })).toEqual({ action: 'remove' });
    expect(planCredential('driving-history', undefined, { username: '', password: '' })).toEqual({ action: 'leave' });
  });

  test('is refused with only one half', () => {
    expect(() => plan({ username: '', password: 'neu' })).toThrow('zusammen');
    expect(() => plan({ username: 'ahrens', password: '' })).toThrow('zusammen');
    expect(() => planCredential('driving-history', undefined, { password: 'neu' })).toThrow('zusammen');
    expect(() => planCredential('driving-history', undefined, { username: 'ahrens' })).toThrow('zusammen');
    expect(() => planCredential('driving-history', undefined, { username: 'ahrens', password: secretMask })).toThrow(
      'zusammen',
    );
  });
});

describe('a mail server', () => {
  const plan = (sent: object) => planCredential('smtp', mail, sent);

  test.each([{ host: 'boese.example' }, { port: 25 }, { username: 'berger' }])(
    'never hands its password to another recipient: %j',
    (sent) => {
      const message = 'Mailserver oder Benutzername geändert: Bitte auch das Passwort dazu angeben.';
      for (const attempt of [sent, { ...sent, password: secretMask }])
        expect(() => plan(attempt)).toThrow(expect.objectContaining({ code: 'unprocessable', message }));
    },
  );

  test.each([secretMask, noSecret])('never takes %s, which reading shows, for a password', (password) => {
    expect(plan({ ...mail, password })).toEqual({ action: 'leave' });
    expect(() => plan({ ...mail, username: 's3', password })).toThrow('Bitte auch das Passwort dazu angeben.');
    expect(() => planCredential('smtp', undefined, { ...mail, password })).toThrow('zusammen');
  });

  test('is removed when all fields are empty, refused when some are', () => {
    expect(plan({ host: '', port: '', username: '', password: '' })).toEqual({ action: 'remove' });
    expect(() => plan({ host: '' })).toThrow('zusammen');
    expect(() => plan({ port: '' })).toThrow('zusammen');
    expect(() => plan({ host: '', port: '', username: '', password: 'neu' })).toThrow('zusammen');
  });

  test('names the fields that are missing', () => {
    const attempt = () => planCredential('smtp', undefined, { ...newMail, host: undefined, port: undefined });
    expect(attempt).toThrow(
      expect.objectContaining({ fields: { smtpHost: expect.any(String), smtpPort: expect.any(String) } }),
    );
  });

  test('is stored when it is complete', () => {
    expect(planCredential('smtp', undefined, newMail)).toEqual({ action: 'store', recipient: mail, secret: 'neu' });
  });
});
