/** The authenticator apps of players: where their secrets lie. */
import { type Config } from '#lib/config.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import * as totp from '#lib/totp.ts'

/** A secret of a new app: for its owner to see once, and sealed to be kept. */
export function newAppSecret(config: Config, playerId: bigint, label: string): totp.AppSecret {
  return totp.newAppSecret(config, { place: placeOf(playerId), label })
}

/** The time step that a code belongs to; undefined where it fits none of those around now. */
export function stepOf(
  config: Config,
  { playerId, ...asked }: { playerId: bigint; sealed: Buffer; code: string; now: Date },
): bigint | undefined {
  return totp.stepOf(config, { place: placeOf(playerId), ...asked })
}

const placeOf = (playerId: bigint) => `factor totp: ${playerId}` as const
export const sealedSecrets: SealedColumn = {
  table: 'factor',
  column: 'secret',
  key: { player_id: 'bigint', kind: 'text' },
  place: (playerId) => placeOf(BigInt(playerId!)),
}
