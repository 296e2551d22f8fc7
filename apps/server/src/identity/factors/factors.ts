/** The second factor of players: the public API of the module. */
import { type Answer } from '@ayva/contract/base'
import { type showFactors } from '@ayva/contract/identity/factors'
import { type Deps } from '#lib/deps.ts'
import { listOn } from './asking.ts'
import { masked } from './mask.ts'
import { type Owner } from './owner.ts'
import { countCodes } from './recovery.sql.ts'
import { listTrusted, trustedBy } from './trusted.ts'

export { ask, askFor, listOn, type Passed, type Said } from './asking.ts'
export { type FactorRow } from './factors.sql.ts'
export { type Owner } from './owner.ts'
export { begin, disable, enable, renewCodes } from './enrolment.ts'
export { judge } from './judge.ts'
export { masked } from './mask.ts'
export { factorsChanged, notifyOwner } from './letters.ts'
export { deleteAllTrusted as forgetTrusted, deleteTrusted as forgetOne } from './trusted.sql.ts'

type Shown = Omit<Answer<typeof showFactors>, 'proof'>

/** The factors that a player has turned on, and the trusted browsers. */
export async function show(
  deps: Deps,
  { playerId, contacts }: Owner,
  kept: string | undefined,
): Promise<Shown> {
  const { db, clock } = deps
  const now = clock.now()
  const on = await listOn(deps, playerId)
  const here = await trustedBy(db, { playerId, kept, now })
  const devices = await listTrusted(db, { playerId, now })
  return {
    factors: (['totp', 'email', 'phone'] as const).map((kind) => {
      const address = kind === 'totp' ? null : contacts[kind]
      const enabledAt = on.find((one) => one.kind === kind)?.enabledAt ?? null
      return {
        kind,
        enabledAt: enabledAt?.toISOString() ?? null,
        address: address === null ? null : masked(address),
      }
    }),
    recoveryCodesLeft: await countCodes(db, playerId),
    devices: devices.map(({ id, userAgent, createdAt, usedAt, expiresAt }) => ({
      id,
      userAgent,
      trustedAt: createdAt.toISOString(),
      usedAt: usedAt.toISOString(),
      until: expiresAt.toISOString(),
      here: id === here?.id,
    })),
  }
}
