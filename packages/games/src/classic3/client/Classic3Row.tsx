import { SymbolRow } from '../../slot/SymbolRow.tsx'
import { classic3Looks } from './looks.ts'

export function Classic3Row({ art }: { art: string }) {
  return <SymbolRow looks={classic3Looks(art)} />
}
