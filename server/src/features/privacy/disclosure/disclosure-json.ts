import { outputInSlices } from '../../../lib/in-slices.ts';
import type { DisclosureSection } from './disclosure-sections.ts';

const jsonOfLine = ({ line }: DisclosureSection, index: number): string =>
  JSON.stringify(Object.fromEntries(line(index).map(({ key, value }) => [key, value])));

/** JSON object in chunks: what it is about, then a list per section. */
export async function* disclosureJson(sections: readonly DisclosureSection[], about: object): AsyncGenerator<string> {
  yield JSON.stringify(about, null, 2).replace(/\n}$/, '');
  for (const section of sections) {
    yield `,\n  ${JSON.stringify(section.key)}: [`;
    yield* outputInSlices(section.count, (start, end) =>
      Array.from(
        { length: end - start },
        (_, n) => `${start + n > 0 ? ',' : ''}\n    ${jsonOfLine(section, start + n)}`,
      ).join(''),
    );
    yield '\n  ]';
  }
  yield '\n}\n';
}
