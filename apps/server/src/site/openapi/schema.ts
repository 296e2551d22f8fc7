import { toJSONSchema } from 'zod/v4/core'
import type * as z from 'zod/mini'

export type Json = Record<string, unknown>

/** Swagger UI needs half a minute for 3.1, so its page uses 3.0. */
export type Version = '3.1.0' | '3.0.3'

/** The format of a value in JSON, which is the input side of the codecs. */
export function schemaOf(type: z.ZodMiniType, version: Version): Json {
  const { $schema: _, ...rest } = toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    target: version === '3.0.3' ? 'openapi-3.0' : 'draft-2020-12',
  })
  return rest
}

export const json = (schema: Json) => ({ 'application/json': { schema } })

/** Query parameters. Lists and nested values are written with brackets: `ids[]=1`, `a[b]=2`. */
export function parametersOf(
  given: z.ZodMiniType | undefined,
  where: 'path' | 'query',
  { examples = {}, version }: { examples?: Record<string, unknown> | undefined; version: Version },
): Json[] {
  if (!given) return []
  const { properties = {}, required = [] } = schemaOf(given, version) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name: schema['type'] === 'array' ? `${name}[]` : name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
    ...(schema['type'] === 'array' && { style: 'form', explode: true }),
    ...(schema['type'] === 'object' && { style: 'deepObject', explode: true }),
    ...(examples[name] !== undefined && { example: examples[name] }),
  }))
}
