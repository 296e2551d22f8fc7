import { type Config } from '#lib/config.ts'
import { type KeptSecret, newSecret, openSecret, sealSecret } from '#lib/data/secret.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'

const placeOf = (demoId: string) => `demo_session: ${demoId}` as const
export const sealedDemos: SealedColumn = {
  table: 'demo_session',
  column: 'sealed_seed',
  key: { id: 'uuid' },
  place: (id) => placeOf(id!),
}

export function newDemoPair(config: Config, demoId: string) {
  const { serverSeed, serverSeedHash } = newSecret()
  return { sealedSeed: sealSecret(config, placeOf(demoId), serverSeed), serverSeedHash }
}

export const secretOfDemo = (config: Config, session: KeptSecret & { id: string }) =>
  openSecret(config, placeOf(session.id), session)
