import { SymbolRow } from '../../slot/SymbolRow.tsx'
import { bookLooks } from './looks.ts'

export function BookRow({ art }: { art: string }) {
  return <SymbolRow looks={bookLooks(art)} />
}
