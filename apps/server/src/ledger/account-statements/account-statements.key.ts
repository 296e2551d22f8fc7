/** The signing key: the operator's PKCS#12 file, or in the sandbox one that is generated once and stored sealed. */
import { readFile } from 'node:fs/promises'
import { seal, unseal } from '#lib/data/seal.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { type Deps } from '#lib/deps.ts'
import type { Signer } from './account-statements.signer.ts'
import { findKey, insertKey } from './account-statements.sql.ts'

const PLACE = 'statements: key of the sandbox'
export const sealedKey: SealedColumn = {
  table: 'statement_key',
  column: 'sealed',
  key: { id: 'smallint' },
  place: () => PLACE,
}

export async function signerOf(deps: Deps): Promise<Signer> {
  const { STATEMENT_P12: file, STATEMENT_P12_PASSWORD: password } = deps.config
  if (file !== undefined) return { p12: await readFile(file), password }
  return (await sandboxSigner(deps)) ?? (await newSandboxSigner(deps))
}

async function sandboxSigner({ db, config }: Deps): Promise<Signer | undefined> {
  const sealed = await findKey(db)
  if (!sealed) return undefined
  const kept = JSON.parse(unseal(config, PLACE, sealed).toString()) as Record<keyof Signer, string>
  return { p12: Buffer.from(kept.p12, 'base64'), password: kept.password }
}

async function newSandboxSigner(deps: Deps): Promise<Signer> {
  // Loaded on demand, because it loads libraries of certificates, and an installation makes one key.
  const { makeSandboxSigner } = await import('./account-statements.signer.ts')
  const { p12, password } = await makeSandboxSigner(deps.clock.now())
  const kept = JSON.stringify({ p12: p12.toString('base64'), password })
  await insertKey(deps.db, deps.clock.now(), seal(deps.config, PLACE, Buffer.from(kept)))
  return (await sandboxSigner(deps))!
}
