/** Only a path of this application may be the goal after signing in; "//host" and "/\host" lead elsewhere. */
export const safeRedirect = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
