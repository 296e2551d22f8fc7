import './fair-bar.css'
import { Icon } from '@ayva/kit/Icon'
import { text } from './table.text.ts'
import { lastRound, type Table } from './table.ts'
import { useSheets, useTable } from './use-table.ts'

/** The footer of a game: that the round is decided before the bet, by which hash, and the link to the proof. */
export function FairBar({ table, compact = false }: { table: Table; compact?: boolean }) {
  const round = useTable(table, lastRound)
  const { serverSeedHash } = useTable(table, ({ pair }) => pair)
  const openSheet = useSheets()
  const provable = round?.status === 'settled'
  return (
    <footer className={`fair-bar${compact ? ' is-compact' : ''}`}>
      <span className="fair-bar-more">
        {round ? (
          <>
            {text.round} <b>{round.id.slice(-8)}</b>
          </>
        ) : (
          text.noRound
        )}
      </span>
      <span className="fair-bar-hash">
        {text.decided}
        <i>{text.print}</i> <code>{shortHash(serverSeedHash)}</code>
      </span>
      <button type="button" className="fair-bar-link" onClick={() => openSheet('fairness')}>
        <Icon name="shield-check" size={18} />
        {provable ? text.verify : text.howFair}
      </button>
    </footer>
  )
}

function shortHash(hash: string): string {
  return `${hash.slice(0, 6)}…${hash.slice(-6)}`
}
