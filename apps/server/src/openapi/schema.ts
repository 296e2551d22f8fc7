import { toJSONSchema } from 'zod/v4/core'
import type * as z from 'zod/mini'

export type Json = Record<string, unknown>

/** The form of a value on the wire, which is the input side of the codecs. */
export function schemaOf(type: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return rest
}

export const json = (schema: Json) => ({ 'application/json': { schema } })

/** Parameters of an address. Lists and what lies deeper are written with brackets: `ids[]=1`, `a[b]=2`. */
export function parametersOf(
  given: z.ZodMiniType | undefined,
  where: 'path' | 'query',
  examples: Record<string, unknown> = {},
): Json[] {
  if (!given) return []
  const { properties = {}, required = [] } = schemaOf(given) as {
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
