import { type Config } from '#lib/config.ts'
import { newSecret, openSecret, sealSecret } from '#lib/data/secret.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { type WheelStateRow } from './fortune-wheel.sql.ts'

const placeOf = (playerId: bigint) => `wheel_state: ${playerId}` as const
export const sealedSpins: SealedColumn = {
  table: 'wheel_state',
  column: 'sealed_seed',
  key: { player_id: 'bigint' },
  place: (playerId) => placeOf(BigInt(playerId!)),
}

export function newSpinSecret(config: Config, playerId: bigint) {
  const { serverSeed, serverSeedHash } = newSecret()
  const sealedSeed = sealSecret(config, placeOf(playerId), serverSeed)
  return { serverSeed: null, sealedSeed, serverSeedHash }
}

export const secretOfSpin = (config: Config, wheelState: WheelStateRow) =>
  openSecret(config, placeOf(wheelState.playerId), wheelState)
