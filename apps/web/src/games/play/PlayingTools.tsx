import { formatMoney } from '@ayva/kit/format'
import { type Game } from '@ayva/contract/games/lobby'
import { RollingMoney } from '@ayva/games/table/RollingMoney.tsx'
import { type Table } from '@ayva/games/table/table.ts'
import { useShownBalance, useTable } from '@ayva/games/table/use-table.ts'
import { realUrl } from '#lib/game-links.ts'
import { useOrigin } from '#lib/page-meta.tsx'
import { CashLink, SessionClock, ToolButtons } from './BarTools.tsx'
import { text } from './play.text.ts'

type Props = { game: Game; table: Table; openMenu: () => void }

/** The bar while one of our own games is open. */
export function PlayingTools({ game, table, openMenu }: Props) {
  const demo = table.options.mode === 'demo'
  return (
    <>
      {demo && <span className="game-demo">{text.demo}</span>}
      <Session table={table} />
      <GameBalance game={game} table={table} />
      <ToolButtons openMenu={openMenu} />
    </>
  )
}

function Session({ table }: { table: Table }) {
  const minor = useTable(table, ({ net }) => net)
  const { currency, session } = table.options
  return (
    <SessionClock elapsedMs={session.elapsedMs}>
      <span translate="no">{formatMoney({ minor, currency }, { plus: true })}</span>
    </SessionClock>
  )
}

function GameBalance({ game, table }: { game: Game; table: Table }) {
  const value = useShownBalance(table)
  const origin = useOrigin()
  const demo = table.options.mode === 'demo'
  return (
    <div className="game-balance">
      <span className="k-visually-hidden">{text.balance}</span>
      <b data-testid="balance" translate="no">
        <RollingMoney value={value} />
      </b>
      {demo ? (
        <a className="game-balance-real" href={realUrl(origin, game)}>
          {text.playReal}
        </a>
      ) : (
        <CashLink game={game} href={table.options.cashUrl} />
      )}
    </div>
  )
}
