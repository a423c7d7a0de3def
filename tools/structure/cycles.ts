import { isTest, type Source } from '#tools/structure/source.ts';

/**
 * Finds files that import each other. Type imports count too, because a reader of one file then has to read the other.
 */
export function findImportCycles(sources: Source[]): string[] {
  const graph = new Map(sources.map(({ path, importEdges }) => [path, importEdges.map(({ to }) => to)]));
  return findCyclesIn(graph).map((cycle) => `import cycle: ${cycle}`);
}

const featureOf = (path: string): string | undefined => /^web\/(office|site)\/.*\//.exec(path)?.[0];

/**
 * Finds folders of web/office/ or web/site/ that import each other. Type imports count too, because a reader of one
 * feature must not need the other.
 */
export function findFeatureCycles(sources: Source[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { path, importEdges } of sources) {
    const feature = featureOf(path);
    if (!feature || isTest(path)) continue;
    const uses = graph.get(feature) ?? new Set();
    graph.set(feature, uses);
    for (const used of importEdges.map(({ to }) => featureOf(to))) if (used && used !== feature) uses.add(used);
  }
  return findCyclesIn(graph).map((cycle) => `feature cycle: ${cycle}`);
}

function findCyclesIn(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const finishedNodes = new Set<string>();
  const trail: string[] = [];
  const foundCycles: string[] = [];

  function visitNode(node: string) {
    const start = trail.indexOf(node);
    if (start >= 0) {
      foundCycles.push([...trail.slice(start), node].join(' → '));
      return;
    }
    if (finishedNodes.has(node)) return;
    trail.push(node);
    for (const to of graph.get(node) ?? []) visitNode(to);
    trail.pop();
    finishedNodes.add(node);
  }

  for (const node of graph.keys()) visitNode(node);
  return foundCycles;
}
