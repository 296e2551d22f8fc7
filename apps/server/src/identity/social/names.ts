import { type Tx } from '#lib/data/db.ts'
import { type HeldName } from '../auth/auth.ts'
import { type Identity, listLinks } from './social.sql.ts'

export const networkName = ({ network, subject }: Identity): HeldName => ({
  kind: 'network',
  name: `${network} ${subject}`,
})

/** What a player is known by in networks. */
export async function networkNamesOf(tx: Tx, playerId: bigint): Promise<HeldName[]> {
  return (await listLinks(tx, playerId)).map(networkName)
}
