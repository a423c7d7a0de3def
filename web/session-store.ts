import * as z from 'zod/mini';

/** Stands in where the browser refuses storage: what was typed then lives as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What was kept for this tab under a key; undefined when there is nothing or it has another shape. */
export function recall<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
  const text = read(key) ?? memory.get(key);
  try {
    return text ? z.safeParse(schema, JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Kept in memory.
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Was never stored.
  }
}
