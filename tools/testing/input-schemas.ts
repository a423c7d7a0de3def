import type * as z from 'zod/mini';

/** A schema within the input of a call. `path` joins the names of fields with dots. */
export type InputSchema = { path: string; type: string; schema: z.ZodMiniType };

/** Returns `schema` and all schemas in it: fields, elements of lists, options, and both sides of a transformation. */
export function schemasIn(schema: z.ZodMiniType, path = ''): InputSchema[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const schemasWithin = (each: unknown, at = path) => (each ? schemasIn(each as z.ZodMiniType, at) : []);
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, each]) =>
    schemasWithin(each, path ? `${path}.${name}` : name),
  );
  const listedSchemas = [...((def.options ?? []) as unknown[]), ...((def.items ?? []) as unknown[])];
  const innerSchemas = [def.innerType, def.element, def.keyType, def.valueType, def.in, def.out, def.left, def.right];
  return [
    { path, type: def.type, schema },
    ...fields,
    ...[...innerSchemas, ...listedSchemas].flatMap((each) => schemasWithin(each)),
  ];
}
