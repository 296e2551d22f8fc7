import { type Config } from '#lib/config.ts'
import { newSecret, openSecret, sealSecret } from '#lib/data/secret.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { eventOf, type OutsideEvent } from '#lib/outside-event.ts'
import { type LotteryRow } from './lottery.sql.ts'

/** The commitment names the place because it is unique and known before the row has an id. */
const placeOf = (commitment: string) => `lottery: ${commitment}` as const
export const sealedLotteries: SealedColumn = {
  table: 'lottery',
  column: 'sealed_seed',
  key: { commitment: 'text' },
  place: (commitment) => placeOf(commitment!),
}

type Announced = { commitment: string; sealedSeed: Buffer; saltEvent: OutsideEvent }

/** A new sealed secret, with its hash as the commitment and the source of its salt. */
export function newLotterySecret(config: Config): Announced {
  const { serverSeed, serverSeedHash: commitment } = newSecret()
  const sealedSeed = sealSecret(config, placeOf(commitment), serverSeed)
  return { commitment, sealedSeed, saltEvent: eventOf(config) }
}

export function secretOfLottery(config: Config, row: LotteryRow): string {
  const { commitment, seed: serverSeed, sealedSeed } = row
  return openSecret(config, placeOf(commitment), { serverSeed, sealedSeed })
}
