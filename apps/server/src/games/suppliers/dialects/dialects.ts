import { SupplierAway } from './ask.ts'
import { canonical } from './canonical.ts'
import { type Dialect } from './dialect.ts'

/** The registry of dialects, by the names in suppliers' rows. */
const dialects: Record<string, Dialect> = { canonical }

export function dialectOf({ dialect }: { dialect: string }): Dialect {
  const found = Object.hasOwn(dialects, dialect) ? dialects[dialect] : undefined
  if (!found) throw new SupplierAway(`nobody speaks ${dialect}`)
  return found
}
