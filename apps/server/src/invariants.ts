import { type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'
import { modules as allModules } from './modules.ts'

/** The violated invariants of all modules; empty if the books balance. */
export async function findFaults(tx: Tx, modules = allModules): Promise<Broken[]> {
  const found: Broken[] = []
  for (const { invariants } of modules) found.push(...((await invariants?.(tx)) ?? []))
  return found
}

/** Items that operators should look at, although nothing is wrong. */
export async function findRemarks(tx: Tx): Promise<string[]> {
  const found: string[] = []
  for (const { remarks } of allModules) found.push(...((await remarks?.(tx)) ?? []))
  return found
}
