/** The pages' colours (`web/src/theme/colors.ts`), with the same contrasts on their grounds. */
export const colors = {
  brand: '#04667e',
  link: '#04667e',
  ground: '#f1f4f6',
  line: '#d8dfe3',
  text: '#142026',
  dimmed: '#5f6d74',
  overdue: '#a6201c',
  soon: '#814e03',
  plateStrip: '#1f4fa3',
} as const;

/** Inline styles are for light grounds, as every mail program reads them; this overrides them where the reader prefers dark ones. */
export const darkScheme = `@media (prefers-color-scheme: dark) {
.ground { background: #091216 !important; }
.card { background: #182329 !important; color: #e2e7e9 !important; }
.group { border-color: #424f56 !important; }
.brand, .link, .open { color: #67bcd8 !important; }
.open { border-color: #67bcd8 !important; }
.dimmed { color: #a4aeb4 !important; }
.overdue { color: #ff8678 !important; }
.soon { color: #f4bf4f !important; }
}`;
