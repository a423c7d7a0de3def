import * as z from 'zod/mini';

/** This map has each value too, in case the browser refuses to store it. It is lost when the guest leaves the page. */
const memoryFallback = new Map<string, string>();

function readText(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns undefined if nothing is stored, or if the stored value does not match `schema`. */
export function readStored<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
  const text = readText(key) ?? memoryFallback.get(key);
  try {
    return text ? z.safeParse(schema, JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memoryFallback.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The browser refuses storage, so only `memoryFallback` has the value.
  }
}

export function removeStored(key: string): void {
  memoryFallback.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}
