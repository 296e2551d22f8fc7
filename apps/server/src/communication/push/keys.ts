/** The key that identifies this installation to push services (RFC 8292): created once and stored sealed. */
import { createECDH } from 'node:crypto'
import { perApp } from '#lib/cache/per-app.ts'
import { seal, unseal } from '#lib/data/seal.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { type Deps } from '#lib/deps.ts'
import { findKey, insertKey } from './push.sql.ts'

const KEY_BYTES = 32
const PLACE = 'push: key'
export const sealedKey: SealedColumn = {
  table: 'push_key',
  column: 'sealed',
  key: { id: 'smallint' },
  place: () => PLACE,
}

export type Keys = { publicKey: string; privateKey: string }
type Known = { keys?: Promise<Keys> | undefined }

const known = perApp((): Known => ({}))

/** It never changes, because all browsers would have to subscribe again. */
export function keysOf(deps: Deps): Promise<Keys> {
  const mine = known(deps)
  mine.keys ??= read(deps).catch((error: unknown) => {
    mine.keys = undefined
    throw error
  })
  return mine.keys
}

async function read(deps: Deps): Promise<Keys> {
  const row = (await findKey(deps.db)) ?? (await make(deps))
  const privateKey = unseal(deps.config, PLACE, row.sealed).toString()
  return { publicKey: row.publicKey, privateKey }
}

/** If two nodes create a key at once, one of them is kept. */
async function make({ db, config, clock }: Deps) {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // A small private key has fewer bytes and is padded to 32.
  const scalar = pair.getPrivateKey()
  const privateKey = Buffer.concat([Buffer.alloc(KEY_BYTES - scalar.length), scalar]).toString(
    'base64url',
  )
  const sealed = seal(config, PLACE, Buffer.from(privateKey))
  await insertKey(db, { publicKey, sealed, createdAt: clock.now() })
  return (await findKey(db))!
}
