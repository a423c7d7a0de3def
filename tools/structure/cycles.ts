import type { Source } from '#tools/structure/source.ts';

/** Type imports make no cycle: they are gone when the program runs. */
export function cycles(sources: Source[]): string[] {
  const graph = new Map(
    sources.map(({ path, arrows }) => [path, arrows.filter(({ kind }) => kind !== 'type').map(({ to }) => to)]),
  );
  const finished = new Set<string>();
  const trail: string[] = [];
  const found: string[] = [];

  function visit(path: string) {
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.push(`import cycle: ${[...trail.slice(start), path].join(' → ')}`);
      return;
    }
    if (finished.has(path)) return;
    trail.push(path);
    for (const to of graph.get(path) ?? []) visit(to);
    trail.pop();
    finished.add(path);
  }

  for (const path of graph.keys()) visit(path);
  return found;
}
