import { SupplierAway } from './ask.ts'
import { canonical } from './canonical.ts'
import { type Dialect } from './dialect.ts'

/** Every dialect by the name that rows of suppliers keep: the only list of them. */
const dialects: Record<string, Dialect> = { canonical }

export function dialectOf({ dialect }: { dialect: string }): Dialect {
  const found = Object.hasOwn(dialects, dialect) ? dialects[dialect] : undefined
  if (!found) throw new SupplierAway(`nobody speaks ${dialect}`)
  return found
}
