import { importsOf, placeOf, resolveImport } from './find-violations.mjs';

/**
 * @typedef {{ file: string, source: string }} Source
 *
 * @param {readonly Source[]} sources
 * @returns {string[]} one sentence for every feature that reaches itself over others, types included
 */
export const findFeatureCycles = (sources) => {
  const graph = featureGraph(sources);
  return [...graph.keys()].sort().flatMap((feature) => {
    const way = shortestWay(graph, feature, feature);
    // A cycle is named once, from its first feature.
    return way?.every((other) => other >= feature) ? [`import cycle of features: ${way.join(' → ')}`] : [];
  });
};

/**
 * @param {readonly Source[]} sources
 * @returns {Map<string, Set<string>>}
 */
const featureGraph = (sources) => {
  const graph = new Map();
  for (const { file, source } of sources) {
    const from = placeOf(file);
    if (!from?.feature || from.module.name.endsWith('/tests')) continue;
    for (const { specifier } of importsOf(source)) {
      const to = placeOf(resolveImport(file, specifier) ?? '')?.feature;
      if (to && to !== from.feature) graph.set(from.feature, (graph.get(from.feature) ?? new Set()).add(to));
    }
  }
  return graph;
};

/**
 * @param {Map<string, Set<string>>} graph
 * @param {string} start
 * @param {string} end
 * @returns {string[] | null}
 */
const shortestWay = (graph, start, end) => {
  const seen = new Set();
  const ways = [[start]];
  for (const way of ways)
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === end) return [...way, next];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return null;
};
