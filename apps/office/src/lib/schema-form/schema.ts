/** JSON Schema as the contract's schemas are written in it, as far as forms need it. */
export type Schema = {
  type?: string
  enum?: (string | number)[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
}

/** An amount in minor units is a string of digits in the contract. */
export const isMinor = ({ pattern }: Schema): boolean => pattern === String.raw`^-?\d{1,18}$`

/** The schema beside null, where one of the two may be said. */
export function nullableOf(schema: Schema): Schema | undefined {
  const all = schema.anyOf ?? schema.oneOf
  if (all?.length !== 2 || !all.some(({ type }) => type === 'null')) return undefined
  return all.find(({ type }) => type !== 'null')
}

/** The objects of which one is to be chosen. */
export function variantsOf(schema: Schema): Schema[] | undefined {
  const all = schema.oneOf ?? schema.anyOf
  return all?.every(({ properties }) => properties !== undefined) ? all : undefined
}

/** By which property variants are told apart, and what it is in each. */
export function variantName(variant: Schema): string | undefined {
  const told = Object.values(variant.properties ?? {}).find((one) => one.const !== undefined)
  return told === undefined ? undefined : String(told.const)
}

/** What a form begins with. */
export function emptyOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (nullableOf(schema)) return null
  const variants = variantsOf(schema)
  if (variants) return emptyOf(variants[0]!)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, one]) => [name, emptyOf(one)]),
    )
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  if (schema.enum) return schema.enum[0]
  return ''
}
