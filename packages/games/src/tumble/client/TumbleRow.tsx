import { SymbolRow } from '../../slot/SymbolRow.tsx'
import { tumbleLooks } from './looks.ts'

export function TumbleRow({ art }: { art: string }) {
  return <SymbolRow looks={tumbleLooks(art)} />
}
