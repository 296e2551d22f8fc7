/**
 * Turning factors on and off. The caller must have checked the proof of ownership.
 *
 * Locks: the player's factors.
 */
import { codeRefusals } from '@ayva/contract/identity/codes'
import {
  beginFactor,
  disableFactor,
  enableFactor,
  type FactorKind,
} from '@ayva/contract/identity/factors'
import { refusing } from '@ayva/contract/base'
import { after, minutes } from '#lib/clock.ts'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import * as codes from '../codes/codes.ts'
import { listOn } from './asking.ts'
import * as store from './factors.sql.ts'
import { type FactorRow } from './factors.sql.ts'
import { checkSent, countTry, forgetGuesses, kindOf } from './judge.ts'
import { notifyOwner } from './letters.ts'
import { masked } from './mask.ts'
import { type Owner } from './owner.ts'
import { giveCodes } from './recovery.ts'
import { deleteCodes } from './recovery.sql.ts'
import { newAppSecret, stepOf } from './totp.ts'
import { deleteAllTrusted } from './trusted.sql.ts'

const BEGUN_MS = minutes(15)

type Change = { owner: Owner; kind: FactorKind }
type Begun = { secret: string | null; uri: string | null; lookup: string | null; ttl: number }

/** Starts turning a factor on: returns the secret for an app, or sends a code to the address. */
export async function begin(
  deps: Deps,
  { owner, kind, label, ip }: Change & { label: string; ip: string },
): Promise<Begun> {
  const { playerId, contacts } = owner
  const refuse = refusing(beginFactor.refusals)
  const begun = { playerId, kind, begunAt: deps.clock.now() }
  if (kind === 'totp') {
    const { secret, uri, sealed } = newAppSecret(deps.config, playerId, label)
    if (!(await store.beginFactor(deps.db, { ...begun, secret: sealed }))) throw refuse('factor_on')
    return { secret, uri, lookup: null, ttl: 0 }
  }
  const address = contacts[kind]
  if (address === null) throw refuse('address_unconfirmed')
  return transaction(deps.db, async (tx) => {
    if (!(await store.beginFactor(tx, { ...begun, secret: null }))) throw refuse('factor_on')
    const asked = {
      owner: { playerId },
      purpose: 'second_factor',
      channel: kind,
      address,
      ip,
    } as const
    const { ttl } = await codes.issue(tx, deps, asked)
    return { secret: null, uri: null, lookup: masked(address), ttl }
  })
}

/** Turns a factor on by its first code; the first factor also gives recovery codes. */
export async function enable(
  deps: Deps,
  { owner, kind, code }: Change & { code: string },
): Promise<string[]> {
  const { db, config, clock } = deps
  const { playerId, contacts } = owner
  const now = clock.now()
  const refuse = refusing(enableFactor.refusals)
  if (kind !== 'totp' && contacts[kind] === null) throw refuse('address_unconfirmed')
  const mustHaveBegun = (rows: FactorRow[]) => {
    const row = rows.find((one) => one.kind === kind)
    if (row?.enabledAt) throw refuse('factor_on')
    if (!row || after(row.begunAt, BEGUN_MS) <= now) throw refuse('enrolment_over')
    return row
  }
  mustHaveBegun(await store.listFactors(db, playerId))
  await countTry(deps, owner)
  const proof = kind === 'totp' ? undefined : await checkSent(deps, playerId, code)
  if (proof && kindOf(proof.channel) !== kind) throw refuse('code_wrong')

  return transaction(db, async (tx) => {
    const rows = await store.lockFactors(tx, playerId)
    const row = mustHaveBegun(rows)
    const lastStep = stepFor(deps, { playerId, row, code, now })
    if (proof) await codes.use(tx, deps, proof)
    await store.enableFactor(tx, { playerId, kind, now, lastStep })
    await forgetGuesses(tx, playerId)
    await notifyOwner(tx, owner, { what: 'enabled', kind, at: now })
    const isFirst = rows.every(({ enabledAt }) => enabledAt === null)
    return isFirst ? giveCodes(tx, config, { playerId, now }) : []
  })
}

function stepFor(
  { config }: Deps,
  { playerId, row, code, now }: { playerId: bigint; row: FactorRow; code: string; now: Date },
): bigint | null {
  if (!row.secret) return null
  const step = stepOf(config, { playerId, sealed: row.secret, code, now })
  if (step === undefined) throw refusing(codeRefusals)('code_wrong')
  return step
}

/** Turns a factor off; the last one takes recovery codes and trusted browsers with it. */
export async function disable(deps: Deps, { owner, kind }: Change): Promise<void> {
  const { playerId } = owner
  const now = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const on = (await store.lockFactors(tx, playerId)).filter(({ enabledAt }) => enabledAt !== null)
    if (!on.some((one) => one.kind === kind)) throw refusing(disableFactor.refusals)('factor_off')
    await store.deleteFactor(tx, { playerId, kind })
    if (on.length === 1) await forgetRest(tx, playerId)
    await notifyOwner(tx, owner, { what: 'disabled', kind, at: now })
  })
}

async function forgetRest(tx: Tx, playerId: bigint): Promise<void> {
  await deleteCodes(tx, playerId)
  await deleteAllTrusted(tx, playerId)
}

export async function renewCodes(deps: Deps, owner: Owner): Promise<string[]> {
  const { playerId } = owner
  const now = deps.clock.now()
  if ((await listOn(deps, playerId)).length === 0)
    throw refusing(disableFactor.refusals)('factor_off')
  return transaction(deps.db, async (tx) => {
    await store.lockFactors(tx, playerId)
    await notifyOwner(tx, owner, { what: 'recovery_renewed', at: now })
    return giveCodes(tx, deps.config, { playerId, now })
  })
}
