import * as z from 'zod/mini';

/** The fallback where the browser refuses storage: its values live as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Undefined when nothing is stored or the stored value has another shape. */
export function readStored<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
  const text = read(key) ?? memory.get(key);
  try {
    return text ? z.safeParse(schema, JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The value is in `memory`.
  }
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
