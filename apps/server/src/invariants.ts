import { type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'
import { modules as allModules } from './modules.ts'

/** Everything that must be true and is not, module by module; an empty list means that the books balance. */
export async function findFaults(tx: Tx, modules = allModules): Promise<Broken[]> {
  const found: Broken[] = []
  for (const { invariants } of modules) found.push(...((await invariants?.(tx)) ?? []))
  return found
}

/** What people still have to look at, though it breaks nothing. */
export async function findRemarks(tx: Tx): Promise<string[]> {
  const found: string[] = []
  for (const { remarks } of allModules) found.push(...((await remarks?.(tx)) ?? []))
  return found
}
