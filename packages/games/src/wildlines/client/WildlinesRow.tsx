import { SymbolRow } from '../../slot/SymbolRow.tsx'
import { wildlinesLooks } from './looks.ts'

export function WildlinesRow({ art }: { art: string }) {
  return <SymbolRow looks={wildlinesLooks(art)} />
}
