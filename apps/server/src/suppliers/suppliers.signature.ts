/** Who has said a message: it is looked at over its bytes, before anything of it is read. */
import { isUtf8 } from 'node:buffer'
import { type IncomingHttpHeaders } from 'node:http'
import { isFresh, isSigned, pspHeaders } from '@ayva/contract/psp'
import { SUPPLIER_HEADER } from '@ayva/contract/suppliers/wallet'
import { type Deps } from '#lib/deps.ts'
import { type Supplier, suppliersOf } from './suppliers.list.ts'

const MESSAGE_ID = /^[\w.:-]{1,100}$/

/** The supplier and the text of a message; undefined where signature, moment or sender are wrong. */
export async function openMessage(
  deps: Deps,
  headers: IncomingHttpHeaders,
  raw: Buffer,
): Promise<{ from: Supplier; body: string } | undefined> {
  const key = headers[SUPPLIER_HEADER]
  const id = headers[pspHeaders.id]
  const timestamp = headers[pspHeaders.timestamp]
  const signature = headers[pspHeaders.signature]
  if (typeof key !== 'string' || typeof id !== 'string' || !MESSAGE_ID.test(id)) return undefined
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return undefined
  if (!isFresh(timestamp, deps.clock.now().getTime())) return undefined
  const from = (await suppliersOf(deps)).get(key)
  // Bytes that are no UTF-8 would be read as other bytes than those that were signed.
  if (!from || !isUtf8(raw)) return undefined
  const body = raw.toString('utf8')
  return isSigned(from.secrets, { id, timestamp, body, signature }) ? { from, body } : undefined
}
