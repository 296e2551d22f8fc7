/** Verifies the sender of a message over its raw bytes, before the message is parsed. */
import { type IncomingHttpHeaders } from 'node:http'
import { SUPPLIER_HEADER } from '@ayva/contract/games/suppliers/wallet'
import { type Deps } from '#lib/deps.ts'
import { openSigned } from '#lib/http/signed-messages.ts'
import { type Supplier, suppliersOf } from './suppliers.list.ts'

/** The supplier and the text of a message; undefined if signature, time or sender are wrong. */
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
