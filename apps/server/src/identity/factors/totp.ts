/** The secrets of players' authenticator apps, with the place for which they are sealed. */
import { type Config } from '#lib/config.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import * as totp from '#lib/totp.ts'

/** The secret of a new app, in plain text for its owner and sealed for the database. */
export function newAppSecret(config: Config, playerId: bigint, label: string): totp.AppSecret {
  return totp.newAppSecret(config, { place: placeOf(playerId), label })
}

/** The time step of a code; undefined if the code matches none of the accepted steps. */
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
