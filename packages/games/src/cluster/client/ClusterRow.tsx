import { SymbolRow } from '../../slot/SymbolRow.tsx'
import { clusterLooks } from './looks.ts'

export function ClusterRow({ art }: { art: string }) {
  return <SymbolRow looks={clusterLooks(art)} />
}
