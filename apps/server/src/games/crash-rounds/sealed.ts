import { type SealedColumn } from '#lib/data/sealed.ts'

export const placeOf = (chainId: bigint) => `crash_chain: ${chainId}` as const
export const sealedChains: SealedColumn = {
  table: 'crash_chain',
  column: 'links',
  key: { id: 'bigint' },
  place: (id) => placeOf(BigInt(id!)),
}
