import { createHash } from 'node:crypto';
import type { TemplateContent, TemplateLine } from '@flottwart/contract/leasing/template-content';
import { maxTemplateLines, maxTemplateServices, maxTemplateStamps } from '@flottwart/contract/rules/limits';

/** Labels by which the layout is known again: its headings, and the lines of number, date and totals. */
export const layoutKeyOf = ({ type, lines }: TemplateContent): string => {
  const labels = lines
    .filter(({ zone, slots }) => zone === 'heading' || slots.some(({ kind }) => kind !== 'tax' && kind !== 'plate'))
    .map(({ text, under }) => [text, under ?? '']);
  return createHash('sha256')
    .update(JSON.stringify([type, labels]))
    .digest('hex');
};

const keyOf = ({ text, under }: TemplateLine): string => JSON.stringify([text, under]);

const union = (one: readonly string[], other: readonly string[], most: number): string[] =>
  [...new Set([...one, ...other])].slice(0, most);

/** Places come from the later document; further lines of the earlier one stay known. */
export const mergeTemplates = (before: TemplateContent, learned: TemplateContent): TemplateContent => {
  const own = new Set(learned.lines.map(keyOf));
  const others = before.lines
    .filter((line) => !own.has(keyOf(line)))
    .map((line) => ({ ...line, isRequired: false, slots: [] }));
  const filled = [...learned.filled, ...before.filled].map((roles) => [roles.join(), roles] as const);
  return {
    ...learned,
    lines: [...learned.lines, ...others].slice(0, maxTemplateLines),
    stamps: union(learned.stamps, before.stamps, maxTemplateStamps),
    filled: [...new Map(filled).values()].slice(0, 64),
    vehicleLines: union(learned.vehicleLines, before.vehicleLines, 20),
    plates: learned.plates === 'printed' ? before.plates : learned.plates,
    services: union(learned.services, before.services, maxTemplateServices),
    isOneVehicle: learned.isOneVehicle && before.isOneVehicle,
  };
};
