import { SymbolRow } from '../../slot/SymbolRow.tsx'
import { holdLooks } from './looks.ts'

export function HoldRow({ art }: { art: string }) {
  return <SymbolRow looks={holdLooks(art)} />
}
