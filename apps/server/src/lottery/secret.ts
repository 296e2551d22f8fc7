/** The secret of a lottery's draw. */
import { type Config } from '#lib/config.ts'
import { newSecret, openSecret, sealSecret } from '#lib/data/secret.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { type LotteryRow } from './lottery.sql.ts'

/** The commitment is there before the row has a number, and is unique. */
const placeOf = (commitment: string) => `lottery: ${commitment}` as const
export const sealedLotteries: SealedColumn = {
  table: 'lottery',
  column: 'sealed_seed',
  key: { commitment: 'text' },
  place: (commitment) => placeOf(commitment!),
  plain: { column: 'seed', where: 'drawn_at is null' },
}

/** A new secret, sealed, with the hash that commits to it. */
export function newLotterySecret(config: Config): { commitment: string; sealedSeed: Buffer } {
  const { serverSeed, serverSeedHash: commitment } = newSecret()
  return { commitment, sealedSeed: sealSecret(config, placeOf(commitment), serverSeed) }
}

export function secretOfLottery(config: Config, row: LotteryRow): string {
  const { commitment, seed: serverSeed, sealedSeed } = row
  return openSecret(config, placeOf(commitment), { serverSeed, sealedSeed })
}
