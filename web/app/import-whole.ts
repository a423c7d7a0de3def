const fetchedPaths = new Set<string>();

const isLinkedInPage = (path: string): boolean => document.querySelector(`[src="${path}"], [href="${path}"]`) !== null;

async function fetchWhole(path: string): Promise<void> {
  if (fetchedPaths.has(path) || isLinkedInPage(path)) return;
  const reply = await fetch(path).catch(() => undefined);
  // The message must begin with these words: by them the router recognizes that a screen could not be loaded.
  if (!reply?.ok) throw new TypeError(`Failed to fetch dynamically imported module: ${path}`);
  await reply.arrayBuffer();
  fetchedPaths.add(path);
}

/**
 * Imports a part of the page once all its files are in the browser's cache. Browsers remember a failed import and fail
 * every later import of the same file. So one moment without a network could make a form unusable until a reload. Vite
 * calls this in place of its own helper (`vite.config.ts`).
 */
export async function importOnceFetched<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  await Promise.all(files.map((file) => fetchWhole(`/${file}`)));
  return load();
}
