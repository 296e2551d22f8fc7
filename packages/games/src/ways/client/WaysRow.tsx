import { SymbolRow } from '../../slot/SymbolRow.tsx'
import { waysLooks } from './looks.ts'

export function WaysRow({ art }: { art: string }) {
  return <SymbolRow looks={waysLooks(art)} />
}
