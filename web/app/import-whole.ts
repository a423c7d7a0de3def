const arrived = new Set<string>();

const isOfPage = (path: string): boolean => document.querySelector(`[src="${path}"], [href="${path}"]`) !== null;

async function fetchWhole(path: string): Promise<void> {
  if (arrived.has(path) || isOfPage(path)) return;
  const reply = await fetch(path).catch(() => undefined);
  // The router knows a screen that could not be loaded by the beginning of this sentence.
  if (!reply?.ok) throw new TypeError(`Failed to fetch dynamically imported module: ${path}`);
  await reply.arrayBuffer();
  arrived.add(path);
}

/**
 * Imports a part of the page once all its files are in the browser's cache. A browser keeps in mind that an import failed
 * and fails each later one, also of what needs the same file, so that without a network for a moment a form could not be
 * sent any more. Vite calls this in place of its own helper (`vite.config.ts`).
 */
export async function importWhole<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  await Promise.all(files.map((file) => fetchWhole(`/${file}`)));
  return load();
}
