import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const iterations = 4096;

/** Form in which PostgreSQL stores a password (RFC 5803); sent instead of the password, which a statement log could keep. */
export const scramVerifier = (password: string): string => {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest();
  const [shownSalt, stored, server] = [salt, storedKey, keyed('Server Key')].map((bytes) => bytes.toString('base64'));
  return `SCRAM-SHA-256$${iterations}:${shownSalt}$${stored}:${server}`;
};
