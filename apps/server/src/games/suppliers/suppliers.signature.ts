/** Who has said a message: it is looked at over its bytes, before anything of it is read. */
import { type IncomingHttpHeaders } from 'node:http'
import { SUPPLIER_HEADER } from '@ayva/contract/games/suppliers/wallet'
import { type Deps } from '#lib/deps.ts'
import { openSigned } from '#lib/http/signed-messages.ts'
import { type Supplier, suppliersOf } from './suppliers.list.ts'

/** The supplier and the text of a message; undefined where signature, moment or sender are wrong. */
export async function openMessage(
  deps: Deps,
  headers: IncomingHttpHeaders,
  raw: Buffer,
): Promise<{ from: Supplier; body: string } | undefined> {
  const key = headers[SUPPLIER_HEADER]
  const from = typeof key === 'string' ? (await suppliersOf(deps)).get(key) : undefined
  if (!from) return undefined
  const opened = openSigned({ headers, raw }, { secrets: from.secrets, now: deps.clock.now() })
  return opened && { from, body: opened.body }
}
