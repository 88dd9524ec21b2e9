export { rememberAuthority } from './remember-authority.ts';
