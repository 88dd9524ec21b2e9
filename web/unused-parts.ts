import type { Plugin } from 'vite';

/**
 * Parts that the library hangs on its components and that no page uses. A bundler has to keep what is assigned to a component; without the
 * assignment it drops the part. Whoever begins to use one takes it off this list, as `unused-parts.test.ts` demands.
 */
export const unusedParts: readonly string[] = [
  'ActionIcon.Group',
  'ActionIcon.GroupSection',
  'Avatar.Group',
  'Button.Group',
  'Button.GroupSection',
  'Checkbox.Card',
  'Checkbox.Group',
  'Checkbox.Indicator',
  'Menu.ContextMenu',
  'Menu.Search',
  'Menu.Sub',
  'Popover.ContextMenu',
  'Radio.Indicator',
  'Switch.Group',
  'Tooltip.Floating',
  'Tooltip.Group',
];

const componentPattern = /@mantine\/core\/esm\/components\/(?<component>\w+)\/\k<component>\.mjs$/;

/** Assignment of a part, alone on its line. */
const assignmentOf = (part: string): RegExp => new RegExp(`^${part.replace('.', '\\.')} = \\w+;$`, 'm');

/** Drops unused parts of the library; fails if an update of the library assigns one of them in another way. */
export const dropUnusedParts = (): Plugin => ({
  name: 'drop-unused-parts',
  apply: 'build',
  transform(code, id) {
    const component = componentPattern.exec(id)?.groups?.component;
    const parts = unusedParts.filter((part) => part.startsWith(`${component}.`));
    if (parts.length === 0) return null;
    const kept = parts.reduce((text, part) => {
      if (!assignmentOf(part).test(text)) this.error(`${part} is not assigned as expected.`);
      return text.replace(assignmentOf(part), '');
    }, code);
    return { code: kept, map: null };
  },
});
