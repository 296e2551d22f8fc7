/** Who supplies games: rows of a table, and secrets out of the environment. */
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { minutes } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { listSuppliers, type SupplierRow } from './suppliers.sql.ts'

export type Supplier = Omit<SupplierRow, 'url'> & {
  url: string
  /** The one that both sides sign by, then the one before it while it is being replaced. */
  secrets: [secret: string, ...before: string[]]
}

/** The studio of the sandbox: its address and secret are settings of their own. */
export const SANDBOX = 'prichal'
/** Brings the lobby to what one supplier offers. */
export const SYNC_JOB = 'suppliers.sync'
const KEEP_MS = minutes(1)
const keptSuppliers = perApp((deps) => kept(deps.bus, KEEP_MS, () => read(deps)))

/** All that can be spoken to: a row without an address or a secret is nobody yet. */
export function suppliersOf(deps: Deps): Promise<Map<string, Supplier>> {
  return keptSuppliers(deps)()
}

/** Where frames of games that are on may come from, for the policy of the page. */
export async function frameOrigins(deps: Deps): Promise<string[]> {
  const all = [...(await suppliersOf(deps)).values()].filter(({ isOn }) => isOn)
  return [...new Set(all.flatMap(originsOf))]
}

/** Whose pages a game of a supplier may be. */
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
