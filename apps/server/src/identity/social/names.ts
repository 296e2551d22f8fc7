import { type Tx } from '#lib/data/db.ts'
import { type HeldName } from '../auth/auth.ts'
import { type Identity, listLinks } from './social.sql.ts'

export const networkName = ({ network, subject }: Identity): HeldName => ({
  kind: 'network',
  name: `${network} ${subject}`,
})

/** The ids of a player's accounts at networks. */
export async function networkNamesOf(tx: Tx, playerId: bigint): Promise<HeldName[]> {
  return (await listLinks(tx, playerId)).map(networkName)
}
