import { randomUUID } from 'node:crypto'
import { showSelf } from '@ayva/contract/player'
import { type CastMember, type Story } from '#lib/cast.ts'
import { transaction } from '#lib/data/db.ts'
import { transfer } from './wallet.ts'

/** Starting money, out of the house's account for corrections: the books show where it came from. */
export async function giveStart({ deps, call }: Story, { cash }: CastMember): Promise<void> {
  if (!call || cash === 0n) return
  const { id } = await call(showSelf, {})
  await transaction(deps.db, (tx) =>
    transfer(tx, {
      id: randomUUID(),
      playerId: BigInt(id),
      currency: 'RUB',
      reason: 'adjustment',
      postings: [
        { account: 'adjustment', amount: -cash },
        { account: 'cash', amount: cash },
      ],
      at: deps.clock.now(),
    }),
  )
}
