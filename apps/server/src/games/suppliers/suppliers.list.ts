/** The suppliers: rows of a table, with secrets from the environment. */
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { minutes } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { listSuppliers, type SupplierRow } from './suppliers.sql.ts'

export type Supplier = Omit<SupplierRow, 'url'> & {
  url: string
  /** The current secret, then the previous one during a rotation. */
  secrets: [secret: string, ...before: string[]]
}

/** The sandbox's studio, whose address and secret are separate settings. */
export const SANDBOX = 'prichal'
/** Updates the lobby to one supplier's catalogue. */
export const SYNC_JOB = 'suppliers.sync'
const KEEP_MS = minutes(1)
const keptSuppliers = perApp((deps) => kept(deps.bus, KEEP_MS, () => read(deps)))

/** The suppliers with an address and a secret; other rows are not usable yet. */
export function suppliersOf(deps: Deps): Promise<Map<string, Supplier>> {
  return keptSuppliers(deps)()
}

/** The origins of active suppliers' frames, for the content security policy. */
export async function frameOrigins(deps: Deps): Promise<string[]> {
  const all = [...(await suppliersOf(deps)).values()].filter(({ isOn }) => isOn)
  return [...new Set(all.flatMap(originsOf))]
}

/** The origins that a game of a supplier may have. */
export function originsOf({ url, frameOrigins: more }: Supplier): string[] {
  return [new URL(url).origin, ...more]
}

async function read({ db, config }: Deps): Promise<Map<string, Supplier>> {
  const rows = await listSuppliers(db)
  const found = rows.flatMap((row): [string, Supplier][] => {
    const url = row.url ?? (row.key === SANDBOX ? config.SUPPLIER_URL : undefined)
    const secrets = secretsOf(config, row.key)
    const [secret, ...before] = secrets
    return url === undefined || secret === undefined
      ? []
      : [[row.key, { ...row, url: url.replace(/\/$/, ''), secrets: [secret, ...before] }]]
  })
  return new Map(found)
}

function secretsOf(config: Config, key: string): string[] {
  const { SUPPLIER_SECRET, SUPPLIER_SECRET_BEFORE, SUPPLIER_SECRETS } = config
  if (key === SANDBOX)
    return [SUPPLIER_SECRET, SUPPLIER_SECRET_BEFORE].filter((one) => one !== undefined)
  return SUPPLIER_SECRETS.get(key) ?? []
}
