/** The subset of JSON Schema that forms need for the contract's schemas. */
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

/** The contract represents an amount in minor units as a string of digits. */
export const isMinor = ({ pattern }: Schema): boolean => pattern === String.raw`^-?\d{1,18}$`

/** The other schema of a union with null. */
export function nullableOf(schema: Schema): Schema | undefined {
  const all = schema.anyOf ?? schema.oneOf
  if (all?.length !== 2 || !all.some(({ type }) => type === 'null')) return undefined
  return all.find(({ type }) => type !== 'null')
}

/** The object schemas of a union. */
export function variantsOf(schema: Schema): Schema[] | undefined {
  const all = schema.oneOf ?? schema.anyOf
  return all?.every(({ properties }) => properties !== undefined) ? all : undefined
}

/** The property that distinguishes variants, and its value in each. */
export function variantName(variant: Schema): string | undefined {
  const told = Object.values(variant.properties ?? {}).find((one) => one.const !== undefined)
  return told === undefined ? undefined : String(told.const)
}

/** The initial value of a form. */
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
